import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator, Caller } from '../accounts/authenticator.ts';
import { Fault } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import { negotiate } from './negotiate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request speaks for; set on every route that is not public. */
    caller: Caller;
    /** The JSONP function to call, or '' for JSON. */
    callback: string;
    /** The store's change mark when the request began: whatever is read or kept under it is no older. */
    mark: number | undefined;
  }
  interface FastifyContextConfig {
    /** Answers without a token. */
    public?: boolean;
    /** Access groups the operation belongs to: the token must have each. */
    groups?: readonly string[];
  }
}

export interface AuthenticationOptions {
  store: Store;
  authenticator: Authenticator;
  /** Refuse tokens that lack an operation's access group. Off unless the operator turns it on. */
  enforceGroups: boolean;
}

/** Nobody without a valid token learns anything: not what exists, nor which part of the request was wrong. */
export function authenticate(
  app: FastifyInstance,
  { store, authenticator, enforceGroups }: AuthenticationOptions,
): void {
  app.decorateRequest('caller', null as never);
  app.decorateRequest('callback', '');
  app.decorateRequest('mark', undefined);

  /** What is wrong with an authenticated request as a whole, if anything. */
  function objection(request: FastifyRequest, unacceptable: Fault | undefined): Fault | undefined {
    const version = header(request, 'x-version');
    if (version !== undefined && version !== '1') return new Fault('unsupportedVersion');
    if (unacceptable || !enforceGroups) return unacceptable;
    const missing = request.routeOptions.config.groups?.find((group) => !mayEnter(request.caller, group));
    return missing === undefined ? undefined : new Fault('groupRefused', { group: missing });
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { callback, fault } = negotiate(request);
    request.callback = callback;
    request.mark = store.changeMark();
    const token = header(request, 'x-token');
    if (request.routeOptions.config.public) done();
    else if (token === undefined) done(new Fault('noToken'));
    else {
      const admit = (caller: Caller | undefined): void => {
        if (caller) request.caller = caller;
        done(caller ? objection(request, fault) : new Fault('invalidToken'));
      };
      const caller = authenticator.verify(token, header(request, 'x-apptoken'), request.mark);
      if (caller instanceof Promise) caller.then(admit, done);
      else admit(caller);
    }
  });
}

/** A header's value; an empty one counts as not sent. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `shop` lets into `shop/products_and_categories` too. */
const mayEnter = ({ groups }: Caller, group: string): boolean =>
  groups === null || groups.some((granted) => group === granted || group.startsWith(`${granted}/`));
