export const home = `<p>Fettle &amp; Wren is a small shop on the harbour at Pellmouth. We roast coffee, sell stoneware, stationery
and wool, and mend what other people throw away.</p>
<p>Nearly everything on our shelves was made by somebody we can telephone. If it breaks, we would rather help you
to repair it than sell you another.</p>
<h2>This week at the shop</h2>
<ul>
  <li>The <strong>2027 Desk Diary</strong> is in, with tide times for Pellmouth bar.</li>
  <li>The Ethiopia Guji is on the hopper. Try it before you add milk.</li>
  <li>The mending bench is open on Saturday from ten until one. Bring jumpers.</li>
</ul>
<p><a href="shop.html">Come in and look round</a>, or <a href="our-story.html">read how we got here</a>.</p>`;

export const story = `<p>Number 3, Staithe Row sold rope, lamp oil and tinned beef to the herring fleet for a hundred and forty years.
When the last chandler retired in 2015, the long counter was still there, with a brass rule let into the edge for
measuring canvas.</p>
<p>Hannah Wren had come home to Pellmouth to look after her mother, and needed a reason to stay. Dougie Marr had
been roasting coffee in a garage and needed somewhere with a chimney. They opened the door on 13 August 2016 with
eleven mugs, four coffees and a borrowed till.</p>
<h2>What is a fettle?</h2>
<p>In the north of England, to <em>fettle</em> something is to put it right: to clean it, mend it and make it ready
for work. It is still the whole idea. We choose things that can be repaired, keep the spare parts, and open the
bench upstairs every Saturday to anyone with something broken.</p>
<h2>Who we are now</h2>
<p>There are six of us, and a dog called Bosun who is not allowed behind the counter and generally is. Come and see us at
3 Staithe Row from Tuesday to Saturday, half past nine until five.</p>`;

export const makers = `<p>We buy from thirty-one workshops. These are the ones whose work you will meet most often.</p>
<h2>Oswin Pottery</h2>
<p>Ruth Oswin throws our mugs, bowls and drippers in a converted byre two miles inland. She fires every other
Thursday and answers the telephone on Fridays.</p>
<h2>Kit Redpath, woodturner</h2>
<p>Kit works in ash, oak and sycamore felled within thirty miles of his barn. Offcuts become spurtles, and
shavings go to a neighbour’s hens.</p>
<h2>Brannock Mill</h2>
<p>Four generations of weavers in the Scottish Borders. Our throws come off a loom from 1958 that is stopped for tea
at half past ten, whatever is on it.</p>
<h2>Harle &amp; Daughter, bookbinders</h2>
<p>Peter Harle bound hymn books; his daughter Alice binds notebooks, on the same machines and rather faster.</p>
<p>Do you make something useful? <a href="contact.html">Write and tell us about it</a>. We answer everyone.</p>`;
