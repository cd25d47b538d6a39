import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { onBothStores, publicUrl, type SignedInOwner, type TestAccount } from '../../support/site.ts';

onBothStores('the records on the owner face', (site) => {
  let account: TestAccount;
  let owner: SignedInOwner;

  before(async () => {
    account = await site().newAccount();
    owner = await site().signIn(account);
  });

  it('a record is the same there and in the API, and each face sees what the other wrote', async () => {
    const made = await owner.post('/categories', { title: 'Mugs' });
    assert.equal(made.status, 201);
    const { ID } = made.body.category;
    assert.equal(made.headers.get('location'), `${publicUrl}/console/api/categories/${ID}`);
    const seen = await account.get(`/categories/${ID}`);
    const { image_media_id, ...shown } = made.body.category;
    assert.deepEqual([seen.body.category, image_media_id], [shown, 0]);
    assert.equal((await account.put(`/categories/${ID}`, { title: 'Cups' })).status, 200);
    assert.equal((await owner.get(`/categories/${ID}`)).body.category.title, 'Cups');
    assert.equal((await account.get('/changes')).body.changes.at(-2).path, `/categories/${ID}`);
  });

  it('a new product and a new post are answered whole', async () => {
    const product = (await owner.post('/products', { title: 'Blue mug', price: 9.5, visible: false })).body
      .product;
    assert.deepEqual(
      [product.price, product.visible, product.options, product.average_rating],
      ['9.50', false, [], null],
    );
    const post = (await owner.post('/blogs', { title: 'Hello', post: 'World' })).body.blog_post;
    assert.equal(post.post, 'World');
  });

  it('shows owners what the API hides: ratings, and whether an enquiry is read', async () => {
    await account.load({
      products: [{ ID: 900, title: 'Rated', price: '1.00', average_rating: '4.50' }],
      enquiries: [{ ID: 1, sender: 'ann@example.com', subject: 'Hours', message: 'Open?' }],
    });
    assert.equal((await owner.get('/products/900')).body.product.average_rating, '4.50');
    assert.equal('average_rating' in (await account.get('/products/900')).body.product, false);
    assert.equal((await owner.get('/enquirys?is_read=FALSE')).body.enquiries.length, 1);
    const read = await owner.put('/enquirys/1', { is_read: true, subject: 'not mine to change' });
    assert.deepEqual([read.body.enquiry.is_read, read.body.enquiry.subject], [true, 'Hours']);
    assert.equal((await owner.get('/enquirys?is_read=FALSE')).body.enquiries.length, 0);
    assert.equal('is_read' in (await account.get('/enquirys/1')).body.enquiry, false);
    assert.equal((await account.put('/enquirys/1', { is_read: false })).status, 405);
  });

  it('an address whose ID is 0 is a new one, in JSON as in a form', async () => {
    const form = { last_name: 'Lee', 'addresses[0][ID]': '0', 'addresses[0][city]': 'Hove' };
    for (const body of [
      { last_name: 'Lee', addresses: [{ ID: 0, city: 'Hove' }] },
      { last_name: 'Lee', addresses: [{ ID: '0', city: 'Hove' }] },
      new URLSearchParams(form),
    ]) {
      const { status, text, body: answered } = await owner.post('/customers', body);
      assert.equal(status, 201, text);
      const [address] = answered.customer.addresses;
      assert.deepEqual([address.ID > 0, address.city], [true, 'Hove']);
    }
  });

  it('enters what the API only reads: customers, zones and their types', async () => {
    const customer = await owner.post('/customers', {
      last_name: 'Lee',
      addresses: [{ city: 'Hove' }, { city: 'Lewes' }],
    });
    assert.equal(customer.status, 201);
    const { ID, user, addresses } = customer.body.customer;
    assert.deepEqual(new Set(addresses.map((address: { ID: number }) => address.ID)).size, 2);
    assert.match(user.date_created, /^20\d\d-/);
    const [first] = addresses;
    const changed = await owner.put(`/customers/${ID}`, { addresses: [first, { city: 'Rye' }] });
    assert.deepEqual(
      changed.body.customer.addresses.map((address: { city: string }) => address.city),
      ['Hove', 'Rye'],
    );
    assert.equal(changed.body.customer.addresses[0].ID, first.ID);
    const twice = await owner.put(`/customers/${ID}`, { addresses: [first, first] });
    assert.deepEqual([twice.status, twice.body.details[0].field], [422, 'addresses[1].ID']);
    const other = (await owner.post('/customers', { last_name: 'Ray', addresses: [first] })).body.customer;
    assert.notEqual(other.addresses[0].ID, first.ID, 'a new customer has new addresses');
    const taken = await owner.put(`/customers/${ID}`, { addresses: [first, other.addresses[0]] });
    assert.deepEqual([taken.status, taken.body.details[0].field], [422, 'addresses[1].ID']);
    assert.match(taken.body.details[0].message, /is not one that this customer has/);
    assert.deepEqual((await account.get(`/customers/${ID}`)).body, changed.body);
    const named = await owner.put(`/customers/${ID}`, { user: { username: 'lee' } });
    assert.deepEqual(named.body.customer.user, { ...user, username: 'lee' });

    const zone = (await owner.post('/deliveryzones', { name: 'UK' })).body.delivery_zone;
    const type = await owner.post(`/deliveryzones/${zone.ID}/types`, { name: 'First class' });
    assert.equal(type.status, 201);
    const path = `/deliveryzones/${zone.ID}/types/${type.body.delivery_type.ID}`;
    assert.equal((await owner.put(path, { name: 'Courier' })).status, 200);
    assert.equal((await account.get(path)).body.delivery_type.name, 'Courier');
    assert.equal((await owner.post('/deliveryzones/9999/types', { name: 'None' })).status, 404);
    assert.equal((await owner.delete(`/deliveryzones/${zone.ID}`)).status, 200);
    assert.equal((await account.get(path)).status, 404);
    for (const write of ['/customers', '/deliveryzones'])
      assert.equal((await account.post(write, { name: 'x', last_name: 'x' })).status, 405);
  });

  it('a domain with aliases stays; without them it goes', async () => {
    const { domain } = (await owner.post('/domains', { name: 'example.com' })).body;
    assert.equal((await owner.post('/domains', { name: 'EXAMPLE.com' })).status, 409);
    for (const name of ['no dots', 'example.--', 'example.-a', '1.2.3.44', '-x.com'])
      assert.equal((await owner.post('/domains', { name })).status, 422, name);
    for (const name of ['xn--80aairftm.xn--p1ai', 'a.co'])
      assert.equal((await owner.post('/domains', { name })).status, 201, name);
    const alias = { domain_id: domain.ID, alias: 'sales', email: 'ann@example.org' };
    const { mail_alias } = (await owner.post('/mail_alias', alias)).body;
    const refused = await owner.delete(`/domains/${domain.ID}`);
    assert.deepEqual(
      [refused.status, refused.body.error],
      [409, 'It cannot be deleted while a mail alias refers to it'],
    );
    assert.equal((await owner.delete(`/mail_alias/${mail_alias.ID}`)).status, 200);
    assert.equal((await owner.delete(`/domains/${domain.ID}`)).status, 200);
    assert.equal((await account.get(`/domains/${domain.ID}`)).status, 404);
  });

  it('approves a comment, which the API then shows', async () => {
    const post = (await owner.post('/blogs', { title: 'Hello', post: '' })).body.blog_post;
    const made = await owner.post('/blog_comments', { post_id: post.ID, name: 'Ann', message: 'Nice' });
    assert.equal(made.body.blog_comment.approved, false);
    const path = `/blog_comments/${made.body.blog_comment.ID}`;
    assert.equal((await owner.put(path, { approved: true, post_id: 77 })).body.blog_comment.post_id, post.ID);
    const approved = (await account.get('/blog_comments?approved=TRUE')).body.blog_comments;
    assert.deepEqual([approved.length, approved[0].name], [1, 'Ann']);
    assert.equal((await account.put(path, { approved: false })).status, 405);
  });

  it('a write with the ETag of another state is refused', async () => {
    const made = await owner.post('/discount_codes', {
      ...{ name: 'Sale', code: 'SALE', type: 'percent', amount: 5, expiry: '9999-99-99' },
    });
    const path = `/discount_codes/${made.body.discount_code.ID}`;
    const etag = (await owner.get(path)).headers.get('etag') as string;
    const mine = { headers: { 'If-Match': etag } };
    assert.equal((await owner.put(path, { amount: 6 }, mine)).status, 200);
    assert.equal((await owner.put(path, { amount: 7 }, mine)).status, 412);
    assert.equal((await owner.delete(path, mine)).status, 412);
    assert.equal((await owner.get(path)).body.discount_code.amount, '6.00');
  });

  it('filters by stock, by visibility and by expiry', async () => {
    const { category } = (await owner.post('/categories', { title: 'Counted' })).body;
    for (const stock_number of [0, 3, 20])
      await owner.post('/products', {
        title: `Stock ${stock_number}`,
        price: 1,
        stock_number,
        parent_category: category.ID,
      });
    const titles = async (query: string): Promise<string[]> =>
      (
        await owner.get(
          `/products?category_id=${category.ID}&sort_property=stock_number&sort_direction=ASC&${query}`,
        )
      ).body.products.map((product: { title: string }) => product.title);
    assert.deepEqual(await titles('stock_to=5'), ['Stock 0', 'Stock 3']);
    assert.deepEqual(await titles('stock_above=0&stock_to=5'), ['Stock 3']);
    assert.deepEqual(await titles('visible=FALSE'), []);
    assert.equal((await owner.get('/products?stock_to=few')).status, 400);
    const codes = async (day: string): Promise<number> =>
      (await owner.get(`/discount_codes?expiry_to=${day}`)).body.discount_codes.length;
    await owner.post('/discount_codes', {
      ...{ name: 'Soon', code: 'SOON', type: 'percent', amount: 5, expiry: '2030-01-02' },
    });
    assert.deepEqual([await codes('2030-01-01'), await codes('2030-01-02')], [0, 1]);
    assert.equal(await codes('2030-01-02&expiry_after=2030-01-02'), 0);
  });
});
