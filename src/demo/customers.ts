// Telephone numbers are from ranges reserved for fiction.

import { idCounter, withIds } from './format.ts';
import type { Address, Customer } from './types.ts';

type Place = [
  street: string,
  city: string,
  county: string,
  postcode: string,
  phone: string,
  country?: string,
];

type CustomerDraft = {
  who: [first: string, last: string, username: string, since: string];
  places: Place[];
  notes?: string;
  /** Without an e-mail address. */
  byTelephone?: boolean;
};

const customers: CustomerDraft[] = [
  {
    who: ['Moira', 'Tait', 'moira.tait', '2024-02-11 10:14:22'],
    places: [['17 Capstan Lane', 'Pellmouth', 'Northumberland', 'NE99 1AB', '01632 960114']],
    notes: 'Local: usually collects. Grandfather worked at the old chandler’s.',
  },
  {
    who: ['Stuart', 'Bell', 'stuart.bell', '2024-03-02 19:40:07'],
    places: [['Flat 2, 31 Corn Hill', 'Leeds', 'West Yorkshire', 'LS99 9AA', '0113 496 0122']],
  },
  {
    who: ['Priya', 'Nair', 'priya.nair', '2024-04-19 08:55:31'],
    places: [
      ['8 Arbour Street', 'Sheffield', 'South Yorkshire', 'S99 2AB', '0114 496 0187'],
      ['Nair Dental Care, 4 Mill Yard', 'Sheffield', 'South Yorkshire', 'S99 4CD', '0114 496 0190'],
    ],
    notes: 'Second address is work: leave at reception before five.',
  },
  {
    who: ['Helen', 'Marsh', 'helen.marsh', '2024-05-27 13:02:45'],
    places: [['The Old Forge, Back Lane', 'Ludlow', 'Shropshire', 'SY99 3AB', '01632 960238']],
  },
  {
    who: ['Beth', 'Ransome', 'beth.ransome', '2024-06-08 21:33:18'],
    places: [['5 Quayside Steps', 'Pellmouth', 'Northumberland', 'NE99 1CD', '07700 900216']],
  },
  {
    who: ['Alan', 'Dodds', 'alan.dodds', '2024-07-15 16:20:50'],
    places: [['22 Ropery Road', 'Newcastle upon Tyne', 'Tyne and Wear', 'NE99 4EF', '0191 498 0145']],
  },
  {
    who: ['Margaret', 'Oyelaran', 'm.oyelaran', '2024-08-30 11:47:09'],
    places: [['64 Linden Avenue', 'Nottingham', 'Nottinghamshire', 'NG99 5AB', '0115 496 0131']],
  },
  {
    who: ['Leo', 'Hartmann', 'leo.hartmann', '2024-09-22 17:08:26'],
    places: [['Lindenweg 12', 'Berlin', '', '10999', '+49 30 23125 014', 'Germany']],
    notes: 'Left-handed: prefers Wet Slate.',
  },
  {
    who: ['Joanna', 'Frith', 'joanna.frith', '2024-10-05 07:31:54'],
    places: [['3 Chapel Row', 'Bristol', '', 'BS99 6AB', '0117 496 0163']],
  },
  {
    who: ['Kirsty', 'Innes', 'kirsty.innes', '2024-11-16 20:12:37'],
    places: [
      ['Top Flat, 40 Gardner Crescent', 'Glasgow', '', 'G99 7AB', '0141 496 0175'],
      ['2 Shore Cottages', 'Oban', 'Argyll', 'PA99 8AB', '01632 960349'],
    ],
    notes: 'Ask which address. Oban in July and August.',
  },
  {
    who: ['Derek', 'Hume', 'derek.hume', '2024-12-03 09:25:13'],
    places: [['11 Beacon View', 'Pellmouth', 'Northumberland', 'NE99 1EF', '01632 960127']],
    notes: 'Left a hot-water bottle here, November 2025. See the stocktake.',
  },
  {
    who: ['Edith', 'Calder', 'shop-0012', '2025-01-14 15:40:00'],
    places: [['Almshouse 4, Church Walk', 'Pellmouth', 'Northumberland', 'NE99 1GH', '01632 960135']],
    notes: 'Orders by telephone. Delivered by Bosun and Hannah on Fridays.',
    byTelephone: true,
  },
  {
    who: ['Saoirse', 'Byrne', 'saoirse.byrne', '2025-02-20 18:59:42'],
    places: [['9 Strand Terrace', 'Galway', 'County Galway', 'H91 X0X0', '+353 20 915 0142', 'Ireland']],
  },
  {
    who: ['Tomasz', 'Wilk', 'tomasz.w', '2025-03-09 12:16:05'],
    places: [['5 Quayside Steps', 'Pellmouth', 'Northumberland', 'NE99 1CD', '07700 900231']],
  },
  {
    who: ['Hester', 'Okafor', 'h.okafor', '2025-04-26 14:44:29'],
    places: [['19b Almond Grove', 'London', '', 'SE99 9AB', '020 7946 0152']],
  },
  {
    who: ['Anneke', 'Bos', 'anneke.bos', '2025-05-18 08:03:11'],
    places: [['Appelhof 7', 'Utrecht', '', '3599 ZZ', '07700 900284', 'Netherlands']],
  },
  {
    who: ['Gareth', 'Pugh', 'gareth.pugh', '2025-06-30 19:22:56'],
    places: [['Tŷ Gwyn, Heol y Felin', 'Cardiff', '', 'CF99 2AB', '029 2018 0146']],
  },
  {
    who: ['Rosalind', 'Achebe', 'thelimes', '2025-07-03 10:37:48'],
    places: [
      ['The Limes Dental Practice, 2 Market Place', 'Morpeth', 'Northumberland', 'NE99 6JK', '01632 960416'],
    ],
    notes: 'Trade. Two kilos of house blend, filter grind, on the first Tuesday of the month.',
  },
  {
    who: ['Claire', 'Dubois', 'claire.dubois', '2025-08-21 16:51:34'],
    places: [['14 rue des Tilleuls', 'Lyon', '', '69009', '+33 1 99 00 14 52', 'France']],
  },
  {
    who: ['Wendy', 'Ashcroft', 'wendy.ashcroft', '2025-10-12 13:29:17'],
    places: [['6 Orchard End', 'Hexham', 'Northumberland', 'NE99 7LM', '01632 960522']],
  },
  {
    who: ['Walter', 'Pym', 'shop-0021', '2025-12-06 11:05:00'],
    places: [['Signal House, Station Road', 'Alnmouth', 'Northumberland', 'NE99 8NP', '01632 960573']],
    notes: 'No e-mail. Please send a paper receipt.',
    byTelephone: true,
  },
  {
    who: ['Grace', 'Whitlock', 'grace.whitlock', '2026-02-15 20:48:02'],
    places: [['118 Juniper Street', 'Portland', 'Oregon', '97299', '+1 503 555 0142', 'United States']],
  },
  {
    who: ['Callum', 'Reid', 'callum.reid', '2026-04-04 07:14:39'],
    places: [['27 Canongate Court', 'Edinburgh', '', 'EH99 3AB', '0131 496 0158']],
  },
  {
    who: ['Lucia', 'Ferri', 'lucia.ferri', '2026-07-19 22:10:25'],
    places: [['Apartment 9, Weaver’s Wharf', 'Manchester', '', 'M99 4AB', '0161 496 0169']],
  },
  {
    who: ['Marcus', 'Lindqvist', 'marcus.l', '2026-08-26 13:58:30'],
    places: [['12 La Rue du Port', 'St Helier', 'Jersey', 'JE9 9AB', '07700 900347', 'Channel Islands']],
    notes: 'Would dearly like a ten-year mug.',
  },
];

export function buildCustomers(): Customer[] {
  const nextAddress = idCounter();
  return withIds(
    customers.map(({ who, places, notes, byTelephone }) => {
      const [first_name, last_name, username, date_created] = who;
      const email = byTelephone ? 'hello@fettleandwren.example.com' : `${username}@example.com`;
      const person = { first_name, last_name, email };
      return {
        first_name,
        last_name,
        email: byTelephone ? null : email,
        notes: notes ?? null,
        user: { username, created_by: byTelephone ? 'admin' : 'site', date_created, email },
        addresses: places.map((place) => toAddress(nextAddress(), person, place)),
      };
    }),
  );
}

type Person = Pick<Address, 'first_name' | 'last_name' | 'email'>;

/** Commas in the street separate address lines. */
function toAddress(
  ID: number,
  person: Person,
  [street, city, county, postcode, phone, country]: Place,
): Address {
  const [address1 = '', address2 = '', address3 = ''] = street.split(', ');
  return {
    ID,
    ...person,
    address1,
    address2,
    address3,
    city,
    county,
    country: country ?? 'United Kingdom',
    postcode,
    phone,
  };
}
