export const delivery = `<p>We pack on every working day and post within two. Coffee is roasted on Mondays and leaves on Tuesdays, so an order
with beans in it may wait for them unless you ask us to split it.</p>
<table>
  <thead>
    <tr><th>Where</th><th>How</th><th>Usually takes</th><th>Free above</th></tr>
  </thead>
  <tbody>
    <tr><td>United Kingdom</td><td>Second class, first class or next day</td><td>1 to 4 days</td><td>£50</td></tr>
    <tr><td>Channel Islands</td><td>Tracked</td><td>3 to 5 days</td><td>£75</td></tr>
    <tr><td>European Union</td><td>Standard or tracked</td><td>5 to 10 days</td><td>£120</td></tr>
    <tr><td>Rest of the world</td><td>Tracked or express</td><td>4 to 15 days</td><td>–</td></tr>
  </tbody>
</table>
<p>Prices include VAT at the United Kingdom’s rate, which we take off for addresses elsewhere. Customs charges at your end are
yours to pay, and we cannot mark a parcel as a gift to avoid them.</p>
<h2>Collect from the shop</h2>
<p>Collection is free. We will e-mail you when your order is behind the counter, and keep it for three weeks.</p>`;

export const returns = `<h2>If you have changed your mind</h2>
<p>Send it back within thirty days, unused, and we will refund you. Please put your order number in the parcel; a word
on why is welcome but not required. We cannot take back personalised things or opened coffee.</p>
<h2>If it arrived broken</h2>
<p>We are sorry. Send a photograph to help@fettleandwren.example.com and we will replace it or refund you, whichever
you prefer. There is no need to post us the pieces.</p>
<h2>If it wears out later</h2>
<p>Ask us first. We hold spare parts for all our coffee equipment and re-wax, re-handle, re-stitch and refill a good
deal else. The mending bench is open on Saturdays from ten until one; the first half hour is free, whoever sold
it to you.</p>`;

export const privacy = `<p>We keep what we need to send you what you ordered, and not much else.</p>
<h2>What we keep</h2>
<ul>
  <li>Your name, addresses and orders, for six years, because the tax office asks us to.</li>
  <li>Your e-mail address, to write to you about your order. You get our newsletter only if you ticked the box.</li>
  <li>Messages that you send us, for one year.</li>
</ul>
<h2>What we do not do</h2>
<p>We do not sell or swap addresses, follow you round other websites, or see your card number. The site sets one cookie,
which remembers your basket.</p>
<h2>Your rights</h2>
<p>Ask privacy@fettleandwren.example.com for a copy of what we hold, or to have it put right or removed. Hannah reads these
herself and answers within a week. Last reviewed in May 2026.</p>`;
