import fc from 'fast-check';

/**
 * Properties are tried with the same values each time, so that a red check means a change; set TRADEPOST_TEST_SEED to try
 * others. A failure prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env.TRADEPOST_TEST_SEED ?? 20261115) });

export default fc;
