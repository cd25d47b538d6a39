import { hash } from 'node:crypto';

const versionOf = (css: string): string => hash('sha1', css, 'base64url').slice(0, 10);

/** The address of the owner's style sheet. It changes with the content, so that browsers may keep it. */
export const customCssUrl = (css: string): string => `/custom.css?v=${versionOf(css)}`;

export const isCurrentVersion = (css: string, version: string): boolean => version === versionOf(css);
