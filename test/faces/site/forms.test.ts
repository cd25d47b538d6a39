import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { RobotGuard } from '../../../src/faces/site/forms/guard.ts';
import { type Answer, onBothStores } from '../../support/site.ts';
import { openVisit, type Visitor } from '../../support/visitors.ts';

const records = {
  products: [
    { ID: 1, parent_category: 0, title: 'Blue mug', price: '9.99' },
    { ID: 2, parent_category: 0, title: 'Secret', price: '9.99', visible: false },
  ],
  pages: [
    {
      ...{ ID: 1, page_type: 'dynamic', page_title: 'Contact', content: 'contact', page_filename: 'contact' },
      ...{ is_onmenu: true, menu_text: '', menu_order: 1 },
    },
  ],
  blogs: [
    { ID: 1, category_id: [], title: 'Post', post: 'Words', author: '', datetime: '2026-01-01 10:00:00' },
  ],
};

const enquiry = { sender: 'ann@example.com', subject: 'Hours', message: 'Are you <b>open</b>?' };
const comment = { name: 'Ann', email: 'ann@example.com', website: '', message: 'Lovely' };
const sent = { location: '/contact?sent=1#form', status: 303 };

onBothStores('forms of a site', (server) => {
  let site: Visitor;
  /** Shown so many seconds ago. */
  const shown = (subject: string, secondsAgo = 10): Promise<string> =>
    new RobotGuard(server().accounts.formKey).token(
      site.account.ID,
      subject,
      Math.floor(Date.now() / 1000) - secondsAgo,
    );
  const send = (path: string, fields: Record<string, string>): Promise<Answer> =>
    server().fetch('POST', path, {
      token: null,
      headers: { Host: site.host },
      body: new URLSearchParams(fields),
    });
  const outcome = ({ status, headers }: Answer) => ({ status, location: headers.get('location') });
  const enquiries = async (): Promise<Record<string, unknown>[]> =>
    (await site.account.get('/enquirys')).body.enquiries;

  // Each test has a site of its own: an address may send five a minute to one.
  const anew = async (): Promise<void> => {
    site = await openVisit(server(), 'Forms', records);
  };
  before(anew);

  it('the contact form makes an enquiry, and says thank you', async () => {
    const page = await site.get('/contact');
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] as string;
    assert.ok(token);
    const answer = await send('/contact', { ...enquiry, form_token: await shown('contact') });
    assert.deepEqual(outcome(answer), sent);
    const [made] = await enquiries();
    assert.deepEqual({ ...enquiry, ...made }, made);
    const thanks = await site.get('/contact?sent=1');
    assert.match(thanks.text, /Thank you\. We have your message/);
    assert.equal(thanks.headers.get('set-cookie'), null);
  });

  it('?product= fills the subject in, of products that are visible', async () => {
    assert.match((await site.get('/contact?product=1')).text, /name="subject"[^>]* value="Blue mug"/);
    for (const ID of ['2', '99', 'x']) {
      const page = await site.get(`/contact?product=${ID}`);
      assert.match(page.text, /name="subject"[^>]* value=""/, ID);
    }
    assert.match((await site.get('/products/1-blue-mug')).text, /href="\/contact\?product=1"/);
  });

  it('wrong fields are 422: the page again with what was typed, and a sentence beside each', async () => {
    await anew();
    const wrong = { sender: 'ann@', subject: '', message: '"<script>' };
    const answer = await send('/contact', { ...wrong, form_token: await shown('contact') });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /value="ann@"[^>]*aria-invalid="true"[^>]*aria-describedby="problem-sender"/);
    assert.match(answer.text, /id="problem-sender">Enter an email address/);
    assert.match(answer.text, /id="problem-subject">Please fill this in/);
    assert.ok(answer.text.includes('&quot;&lt;script&gt;</textarea>'));
    assert.doesNotMatch(answer.text, /problem-message/);
    assert.deepEqual(await enquiries(), []);
    const long = await send('/contact', {
      ...enquiry,
      subject: 'x'.repeat(256),
      message: 'y'.repeat(10_001),
    });
    assert.equal(long.status, 422);
    assert.equal(long.text.match(/This is too long/g)?.length, 2);
  });

  it('a comment waits for approval', async () => {
    await anew();
    const answer = await send('/blog/1-post', { ...comment, form_token: await shown('post 1') });
    assert.deepEqual(outcome(answer), { status: 303, location: '/blog/1-post?sent=1#form' });
    const { blog_comments } = (await site.account.get('/blog_comments')).body;
    assert.deepEqual(
      blog_comments.map(({ name, approved, post_id }: typeof blog_comments) => ({ name, approved, post_id })),
      [{ name: 'Ann', approved: false, post_id: 1 }],
    );
    assert.doesNotMatch((await site.get('/blog/1-post')).text, /Lovely/);
    const website = await send('/blog/1-post', { ...comment, website: 'javascript:alert(1)' });
    assert.equal(website.status, 422);
    const owner = await server().signIn(site.account);
    const { steps } = (await owner.get('/activity')).body;
    assert.equal(steps[0].actor.kind, 'visitor');
  });

  it('a robot gets the same answer, and nothing is stored', async () => {
    await anew();
    const good = await shown('contact');
    const links = 'https://a.example https://b.example https://c.example www.d.example';
    const robots: Record<string, Record<string, string>> = {
      'fills in what nobody sees': { ...enquiry, form_token: good, fax: '1' },
      'no token': enquiry,
      'a token of its own': { ...enquiry, form_token: 'abc.def' },
      'a token of another form': { ...enquiry, form_token: await shown('post 1') },
      // Not a second ago: the machine may be slow.
      'too soon': { ...enquiry, form_token: await shown('contact', -60) },
      'a day later': { ...enquiry, form_token: await shown('contact', 25 * 3600) },
      'four links': { ...enquiry, form_token: good, message: links },
    };
    for (const [what, fields] of Object.entries(robots))
      assert.deepEqual(outcome(await send('/contact', fields)), sent, what);
    assert.deepEqual(await enquiries(), []);
  });

  it('an address sends five a minute', async () => {
    await anew();
    for (let time = 0; time < 7; time++)
      assert.deepEqual(
        outcome(await send('/contact', { ...enquiry, form_token: await shown('contact') })),
        sent,
      );
    assert.equal((await enquiries()).length, 5);
  });

  it('pages without a form take nothing', async () => {
    for (const path of ['/', '/products/2-secret', '/nope', '/blog/99'])
      assert.equal((await send(path, enquiry)).status, 404, path);
  });

  it('guestbook entries and reviews wait for approval; a rating is 1 to 5', async () => {
    await anew();
    await site.account.load({
      pages: [
        {
          ...{
            ID: 2,
            page_type: 'dynamic',
            page_title: 'Guestbook',
            content: 'guestbook',
            page_filename: 'guests',
          },
          ...{ is_onmenu: true, menu_text: '', menu_order: 2 },
        },
      ],
    });
    const entry = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
    assert.equal((await send('/guests', { ...entry, form_token: await shown('guestbook') })).status, 303);
    const review = { name: 'Ann', rating: '4', message: 'Solid' };
    const path = '/products/1-blue-mug';
    for (const rating of ['', '0', '6', '4.5', 'x'])
      assert.equal((await send(path, { ...review, rating })).status, 422, rating);
    const answer = await send(path, { ...review, form_token: await shown('product 1') });
    assert.deepEqual(outcome(answer), { status: 303, location: `${path}?sent=1#form` });
    const [{ name, message, approved }] = (await site.account.get('/guestbook_entries')).body
      .guestbook_entries;
    assert.deepEqual([name, message, approved], ['Ann', 'Hello', false]);
    const [made] = (await site.account.get('/product_reviews')).body.product_reviews;
    assert.deepEqual([made.product_id, made.rating, made.approved], [1, 4, false]);
    assert.doesNotMatch((await site.get('/guests')).text, /<strong>Ann/);
  });
});
