import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endsAfterStart, isPast, type SiteEvent } from '../../console/src/events/event.ts';
import { urlProblem, withScheme } from '../../console/src/links/url.ts';
import { pathProblem, targetProblem } from '../../console/src/redirects/redirect.ts';
import { formatMoment, toTimestamp, toWallTime } from '../../console/src/shared/zoned-time.ts';

describe('what the console takes for records of the site', () => {
  it('a time is that of the clocks of a zone, in summer and winter', () => {
    for (const [zone, timestamp, day, time] of [
      ['Europe/London', '2027-07-03 13:30:00', '2027-07-03', '14:30'],
      ['Europe/London', '2027-01-03 13:30:00', '2027-01-03', '13:30'],
      ['America/New_York', '2027-07-04 02:00:00', '2027-07-03', '22:00'],
      ['Asia/Kolkata', '2027-07-03 20:00:00', '2027-07-04', '01:30'],
      ['UTC', '2027-07-03 00:00:00', '2027-07-03', '00:00'],
    ] as const) {
      assert.deepEqual(toWallTime(timestamp, zone), { day, time }, zone);
      assert.equal(toTimestamp({ day, time }, zone), timestamp, zone);
    }
  });

  it('the hour that the clocks skip, and those around it, are moments', () => {
    const at = (time: string): string => toTimestamp({ day: '2027-03-28', time }, 'Europe/London');
    assert.deepEqual(['00:59', '01:30', '02:00'].map(at), [
      '2027-03-28 00:59:00',
      '2027-03-28 01:30:00',
      '2027-03-28 01:00:00',
    ]);
  });

  it('a moment is written as the browser’s language has it', () => {
    assert.equal(formatMoment('2027-07-03 13:30:00', 'Europe/London', 'en-GB'), '3 Jul 2027, 14:30');
    assert.equal(formatMoment('2027-07-03 13:30:00', 'Europe/Berlin', 'de-DE'), '03.07.2027, 15:30');
  });

  it('an event is upcoming until its day is over, or its end', () => {
    const now = new Date('2027-07-03T16:00:00Z');
    const past = (starts: string, ends: string | null) => isPast({ starts, ends } as SiteEvent, now);
    assert.equal(past('2027-07-03 10:00:00', null), false);
    assert.equal(past('2027-07-02 10:00:00', '2027-07-05 10:00:00'), false);
    assert.equal(past('2027-07-02 10:00:00', null), true);
    assert.equal(endsAfterStart(null, { starts: '2027-07-03 10:00:00' }), undefined);
    assert.ok(endsAfterStart('2027-07-03 09:00:00', { starts: '2027-07-03 10:00:00' }));
  });

  it('addresses that the server would refuse are refused before', () => {
    assert.equal(withScheme(' example.com/a '), 'https://example.com/a');
    assert.equal(withScheme('http://example.com'), 'http://example.com');
    assert.deepEqual([urlProblem('https://example.com'), urlProblem('')], [undefined, undefined]);
    for (const url of ['mill', 'ftp://example.com', 'https://a b']) assert.ok(urlProblem(url), url);
    assert.equal(pathProblem('/old'), undefined);
    for (const path of ['old', '/a?b', '/a#b', String.raw`/a\b`]) assert.ok(pathProblem(path), path);
    for (const target of ['/new?a=1', 'https://example.com'])
      assert.equal(targetProblem(target, {}), undefined);
    for (const target of ['new', '//example.com', 'http://example.com'])
      assert.ok(targetProblem(target, {}), target);
    assert.ok(targetProblem('/old', { from: '/old' }));
  });
});
