import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { readBody } from '../../../http/body/body.ts';
import type { Model } from '../../../records/model.ts';
import { createRecord } from '../../../records/write.ts';
import type { StoredValue } from '../../../schema/fields/field.ts';
import type { Page, Redirect, Visit } from '../context.ts';
import { notAForm } from '../errors.ts';
import { renderPage } from '../render.ts';
import { sendErrorPage, sendRedirect } from '../responses.ts';
import { sizeTextPictures } from '../text-pictures.ts';
import { type Form, problemsOf, textsOf, viewOf } from './form.ts';
import type { RobotGuard } from './guard.ts';

interface ReceiveParts {
  model: Model;
  guard: RobotGuard;
  address: string;
}

/** Stores what a visitor sends with the form of a page, or shows the page again with what is wrong. */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  page: Page | Redirect | undefined,
  { model, guard, address }: ReceiveParts,
): Promise<void> {
  if (!page || 'location' in page) throw new ApiError('notFound');
  if (!page.form) throw notAForm();
  const { form } = page;
  const fields = textsOf(readBody(request));
  const problems = problemsOf(form, fields);
  if (Object.keys(problems).length) {
    const token = await guard.token(request.account, form.subject);
    const view = viewOf(form, token, { isSent: false, texts: fields, problems });
    const html = await sizeTextPictures(visit, renderPage(visit, page, view));
    sendErrorPage(request, reply, 422, html);
    return;
  }
  const submission = { account: request.account, subject: form.subject, address, fields };
  if (!(await guard.isRobot(submission))) await store(visit, model, form, fields);
  sendRedirect(request, reply, { status: 303, location: `${page.canonical.split('?', 1)[0]}?sent=1#form` });
}

async function store(visit: Visit, model: Model, form: Form, fields: Record<string, string>): Promise<void> {
  const values: Record<string, StoredValue> = { ...form.values };
  for (const { name, kind } of form.fields)
    values[name] = kind === 'rating' ? Number(fields[name]) : (fields[name] ?? '');
  await visit.account.write('visitor', (writer) =>
    createRecord(model, writer, form.resource, { values, problems: [], sentAs: {} }),
  );
}
