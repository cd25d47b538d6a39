const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];

const operatingSystems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstMatch = (patterns: [RegExp, string][], agent: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Windows`, from a User-Agent header. */
export function describeUserAgent(agent: string): string {
  const [browser, system] = [firstMatch(browsers, agent), firstMatch(operatingSystems, agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent || 'Unknown device');
}
