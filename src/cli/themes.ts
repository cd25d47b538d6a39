import { UserFacingError } from '../accounts/user-facing-error.ts';
import { addThemes, InvalidTheme } from '../themes/manifest.ts';

/** Adds the themes of `--themes`; one that cannot be used keeps the server from starting. */
export function useThemes({ themes }: { themes?: string }): void {
  if (themes === undefined) return;
  try {
    addThemes(themes);
  } catch (error) {
    if (!(error instanceof InvalidTheme)) throw error;
    throw new UserFacingError(`--themes: ${error.message}`);
  }
}
