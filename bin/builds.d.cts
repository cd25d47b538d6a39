export declare function fingerprint(build: string): string;
export declare function complete(build: string, fingerprint: string): void;
export declare function isCurrent(build: string): boolean;
