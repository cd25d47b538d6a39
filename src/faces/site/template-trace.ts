import Handlebars from 'handlebars';

/** Where a template is while it runs. */
interface Place {
  file: string;
  line: number;
}

type Statement = hbs.AST.Statement & { program?: hbs.AST.Program; inverse?: hbs.AST.Program };

/** A template fails: the message begins with the file and line. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const marker = '__at';

/**
 * Finds the line at which a template fails. The tracing costs a call for each statement, so a template runs with it only once more
 * after it has failed.
 */
export class TemplateTrace {
  #last: Place | undefined;

  /** The template, which notes each of its statements before it runs. */
  instrument(source: string, file: string): hbs.AST.Program {
    const program = parse(source, file);
    this.#mark(program, file);
    return program;
  }

  #mark(program: hbs.AST.Program, file: string): void {
    program.body = program.body.flatMap((statement: Statement) => {
      if (statement.type === 'ContentStatement' || statement.type === 'CommentStatement') return statement;
      if (statement.program) this.#mark(statement.program, file);
      if (statement.inverse) this.#mark(statement.inverse, file);
      const text = `{{${marker} ${JSON.stringify(file)} ${statement.loc.start.line}}}`;
      return [...Handlebars.parse(text).body, statement];
    });
  }

  readonly helpers = {
    [marker]: (file: string, line: number): string => {
      this.#last = { file, line };
      return '';
    },
  };

  /** The error with the place at which the traced template failed. */
  explain(error: unknown): TemplateError {
    if (error instanceof TemplateError) return error;
    const { file = 'a template', line } = this.#last ?? {};
    return new TemplateError(`${file}${line ? `:${line}` : ''}: ${reasonOf(error)}`, { cause: error });
  }
}

/** A text that is no template names its line. */
function parse(source: string, file: string): hbs.AST.Program {
  try {
    return Handlebars.parse(source);
  } catch (error) {
    const { message } = error as Error;
    const [, line] = /line (\d+)/.exec(message) ?? [];
    const reason = message.split('\n').slice(3).join(' ') || message;
    throw new TemplateError(`${file}${line ? `:${line}` : ''}: ${reason.trim()}`, { cause: error });
  }
}

/** Parse errors take several lines, with a drawing. */
export const reasonOf = (error: unknown): string => {
  const { message } = error as Error;
  if (error instanceof RangeError && /call stack/.test(message)) return 'calls itself without end';
  return message.split('\n')[0] as string;
};
