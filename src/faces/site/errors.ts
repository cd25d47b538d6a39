import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { logServerError, toApiError } from '../../http/hooks/errors.ts';
import type { Model } from '../../records/model.ts';
import type { Visit } from './context.ts';
import { sendErrorPage } from './responses.ts';

/** The account is suspended or being deleted. */
export class SiteClosed extends Error {}

/** The owner has not published the site. */
export class SiteUnpublished extends Error {}

const retryAfter = ['retry-after', '3600'];

const plainPage = (title: string, words: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head><body><h1>${title}</h1><p>${words}</p></body></html>\n`;

const closedPage = plainPage('Back soon', 'This site is taking a break. Please come again later.');
const failedPage = plainPage(
  'Something went wrong',
  'The page cannot be shown. Please try again in a minute.',
);

const wrongMethodPage = plainPage('Method not allowed', 'Pages are read with GET and HEAD.');

const readMethods = ['GET', 'HEAD'];
/** Forms are sent to the page that shows them. */
const knownMethods = [...readMethods, 'POST'];

export const notAForm = (): ApiError =>
  new ApiError('methodNotAllowed', {}, { headers: { allow: readMethods.join(', ') } });

interface ErrorParts {
  model: Model;
  /** Also while the site is not published. */
  open(request: FastifyRequest): Promise<Visit>;
  visit(request: FastifyRequest): Promise<Visit>;
}

/** Pages that say what is wrong: in the site's looks for what is not there, plain for all else. */
export function showErrors(scope: FastifyInstance, { model, open, visit }: ErrorParts): void {
  const send = async (thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (thrown instanceof SiteClosed) return sendErrorPage(request, reply, 503, closedPage, retryAfter);
    if (thrown instanceof SiteUnpublished)
      return sendErrorPage(request, reply, 503, await unpublishedPage(request), retryAfter);
    const error = toApiError(thrown, model);
    logServerError(request, error);
    request.errorMessage = error.message;
    const page =
      error.status === 404
        ? await notFoundPage(request)
        : error.status === 405
          ? wrongMethodPage
          : failedPage;
    const headers = Object.entries(error.headers).flatMap(([name, value]) => [name, String(value)]);
    sendErrorPage(request, reply, error.status, page, headers);
  };

  async function notFoundPage(request: FastifyRequest): Promise<string> {
    // Addresses of sites on a host that is no site's.
    if (!request.raw.site) return plainPage('Page not found', 'There is no site at this address.');
    const { renderPage } = await import('./render.ts');
    const view = { template: 'not-found', title: 'Page not found', canonical: '/', isHidden: true, view: {} };
    return renderPage(await visit(request), view);
  }

  /** With the site's name and looks, and nothing else of it. */
  async function unpublishedPage(request: FastifyRequest): Promise<string> {
    const { renderPage } = await import('./render.ts');
    const visitor = await open(request);
    const { name } = visitor.shell.site;
    return renderPage(visitor.closed(), {
      ...{ template: 'closed', title: name, titleTag: name, canonical: '/', isHidden: true, isClosed: true },
      view: {},
    });
  }

  // The page of an error may itself fail.
  scope.setErrorHandler((thrown, request, reply) =>
    send(thrown, request, reply).catch((error) => send(error, request, reply)),
  );
  scope.setNotFoundHandler(({ method }) => {
    throw knownMethods.includes(method) ? new ApiError('notFound') : notAForm();
  });
}
