import { createHmac, timingSafeEqual } from 'node:crypto';
import { GcraLimiter } from '../../../http/hooks/gcra-limiter.ts';
import { limits } from '../../../limits.ts';

/** A field that people do not see: programs fill it in. */
export const trapField = 'fax';
export const tokenField = 'form_token';

export interface Submission {
  account: number;
  /** What it is about, such as `contact` or `post 12`. */
  subject: string;
  address: string;
  fields: Readonly<Record<string, string>>;
}

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** Tells robots from people, without a question: by a trap, by the time that filling in takes, by links, by how often. */
export class RobotGuard {
  readonly #key: () => Promise<string>;
  readonly #senders = new GcraLimiter<string>(limits.submissionsPerMinute);

  constructor(key: () => Promise<string>) {
    this.#key = key;
  }

  /** Says when the form was shown. */
  async token(account: number, subject: string, seconds = secondsNow()): Promise<string> {
    const signed = createHmac('sha256', await this.#key()).update(`${account} ${subject} ${seconds}`);
    return `${seconds.toString(36)}.${signed.digest('base64url')}`;
  }

  async isRobot({ account, subject, address, fields }: Submission): Promise<boolean> {
    if (fields[trapField]) return true;
    if (!(await this.#isTimely(account, subject, fields[tokenField] ?? ''))) return true;
    const links =
      Object.values(fields)
        .join(' ')
        .match(/https?:\/\/|www\./gi)?.length ?? 0;
    return links > limits.linksPerMessage || this.#senders.count(`${account} ${address}`).wait > 0;
  }

  async #isTimely(account: number, subject: string, token: string): Promise<boolean> {
    const seconds = Number.parseInt(token, 36);
    if (!Number.isSafeInteger(seconds)) return false;
    const expected = Buffer.from(await this.token(account, subject, seconds));
    const given = Buffer.from(token);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    const age = secondsNow() - seconds;
    return age >= limits.minFormSeconds && age <= limits.maxFormSeconds;
  }
}
