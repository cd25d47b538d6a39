export const careGuides = `<p>Most things last if they are kept dry, cleaned gently and mended early. These guides hold what we tell people over
the counter, and they are for everything you own, wherever you bought it.</p>
<ul>
  <li><a href="care-wool-linen.html">Wool and linen</a>: air first, wash last.</li>
  <li><a href="care-wood-iron.html">Wood, iron and stoneware</a>: oil, salt and patience.</li>
</ul>
<p>If the answer is not here, send us a photograph. We like a puzzle.</p>`;

export const careWool = `<h2>Wool</h2>
<p>Hang it outside on a dry, breezy day and most smells leave of their own accord. When it must be washed, use cool
water and a little wool soap, press rather than wring, and dry it flat on a towel.</p>
<p>Moths like what is dirty, dark and undisturbed. Clean before you store, use a lidded box, and put in a cedar or
lavender sachet. If you find a hole, three days in the freezer deals with whatever made it.</p>
<h2>Linen</h2>
<p>Wash it at forty degrees, or sixty if there has been gravy. Take it out of the machine damp, give each piece a sharp
shake, and fold it while there is a little moisture left. Ironing is a hobby, not a duty.</p>
<h2>Darning a small hole</h2>
<ol>
  <li>Find sound fabric all round the hole and start a finger’s width outside it.</li>
  <li>Run parallel lines across, leaving tiny loops at each end so that the patch can stretch.</li>
  <li>Weave back over and under at right angles, and do not pull.</li>
</ol>`;

export const careWood = `<h2>Boards and spoons</h2>
<p>Wash by hand, dry standing on edge, and never soak. Twice a year warm some board oil, flood the surface, and wipe
it off after an hour. Rub half a lemon and coarse salt over onion smells.</p>
<h2>Cast iron</h2>
<p>Wipe the pan while it is warm; a drop of soap does no harm, whatever you have heard. Dry it on the hob and rub in a few
drops of oil. If it has rusted, scrub back to bare metal with wire wool, oil it as thinly as you can, and bake it
upside down at 220 degrees for an hour.</p>
<h2>Stoneware</h2>
<p>Tea stains lift with a paste of bicarbonate of soda. Fine grey marks are metal from your spoons, and go with a
cream cleaner. Do not take a dish straight from the fridge to a hot oven: it is the shock, not the heat, that cracks
it.</p>
<p>If a handle does come off, bring us both halves.</p>`;
