import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newAccount, onEmbedded, serve, tradepost } from '../support/cli.ts';

onEmbedded('serve with limits and origins', (place) => {
  it('takes them from flags and variables', async () => {
    const { token } = await newAccount(place());
    const flags = [
      '--rate-limit-token',
      '3',
      '--cors-origin',
      'https://friend.example,https://app.example:8443',
    ];
    const server = await serve(place(), flags, { env: { TRADEPOST_RATE_LIMIT_ADDRESS: '50' } });
    const headers = { Origin: 'https://app.example:8443' };
    const answers = [];
    for (let time = 0; time < 4; time++)
      answers.push(await server.call('GET', '/categories', { token, headers }));
    await server.stop();
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429],
    );
    for (const { headers: given } of answers) {
      assert.equal(given.get('ratelimit-policy'), '"address";q=50;w=60, "token";q=3;w=60');
      assert.equal(given.get('access-control-allow-origin'), 'https://app.example:8443');
    }
  });

  it('refuses what is no limit and no origin', async () => {
    for (const flags of [
      ['--rate-limit-token', '-1'],
      ['--rate-limit-address', 'many'],
      ['--cors-origin', 'https://friend.example,*'],
      ['--cors-origin', 'https://friend.example/'],
      ['--cors-origin', 'friend.example'],
    ]) {
      const { status, stdout } = await tradepost(['serve', '--http', ...flags, ...place().flags]);
      assert.deepEqual([status, stdout], [2, ''], flags.join(' '));
    }
  });
});
