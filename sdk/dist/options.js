// Generated from the files in sdk/ by npm run sdk; do not edit.
export {};
