import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothStores } from '../../support/site.ts';
import { openVisit } from '../../support/visitors.ts';

const awkward = 'A ]]> & "b" <i>\u0001\nñ🦢, semi; back\\slash';

onBothStores('documents for programs', (server) => {
  it('feeds are Atom: nothing that XML forbids, IDs that stay', async () => {
    const site = await openVisit(server(), 'Feeds', {
      blogs: [
        {
          ID: 7,
          category_id: [],
          title: awkward,
          post: '<p>x ]]></p>',
          author: '',
          datetime: '2026-01-02 03:04:05',
        },
      ],
    });
    const { text } = await site.get('/feed.xml');
    assert.ok(text.includes('<title>A ]]&gt; &amp; &quot;b&quot; &lt;i&gt;\nñ🦢, semi; back\\slash</title>'));
    assert.ok(!text.includes('\u0001'));
    assert.match(text, /<entry>.*<id>https:\/\/feeds\.localhost\/blog\/7<\/id>/s);
    for (const element of ['published', 'updated'])
      assert.ok(text.includes(`<${element}>2026-01-02T03:04:05Z</${element}>`), element);
    assert.match(text, /<author><name>Feeds<\/name><\/author>/);
    const map = await site.get('/sitemap.xml');
    assert.match(map.text, /<loc>[^<]*\/blog\/7-[^<]*<\/loc><lastmod>2026-01-02T03:04:05Z<\/lastmod>/);
  });

  it('the calendar is RFC 5545: folded lines, escaped text, a zone if there is no event', async () => {
    const empty = await openVisit(server(), 'No events');
    assert.match(
      (await empty.get('/events.ics')).text,
      /^BEGIN:VCALENDAR\r\n.*BEGIN:VTIMEZONE.*END:VCALENDAR\r\n$/s,
    );
    const site = await openVisit(server(), 'Events', {
      events: [
        {
          ...{ ID: 1, title: awkward, starts: '2030-05-01 10:00:00', ends: '2030-05-01 10:00:00' },
          location: 'ß'.repeat(200),
        },
      ],
    });
    const { text } = await site.get('/events.ics');
    const lines = text.split('\r\n');
    assert.ok(!text.replaceAll('\r\n', '').includes('\n'));
    for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line);
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    assert.ok(unfolded.includes('SUMMARY:A ]]> & "b" <i> \\nñ🦢\\, semi\\; back\\\\slash'));
    assert.ok(unfolded.includes(`LOCATION:${'ß'.repeat(200)}`));
    assert.ok(unfolded.includes('DTSTART:20300501T100000Z'));
    assert.ok(unfolded.some((line) => /^DTSTAMP:\d{8}T000000Z$/.test(line)));
    assert.ok(!unfolded.some((line) => line.startsWith('DTEND')), 'an end at the start');
  });

  it('llms.txt names the site and its pages', async () => {
    const site = await openVisit(server(), 'Words [x]', {
      categories: [{ ID: 1, parent_category: 0, title: 'Mugs_and *more*' }],
    });
    const { text, headers } = await site.get('/llms.txt');
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(text, /^# Words \\\[x\\\]\n/);
    assert.ok(
      text.includes('- [Mugs\\_and \\*more\\*](https://words-x.localhost/categories/1-mugs-and-more)'),
    );
  });
});
