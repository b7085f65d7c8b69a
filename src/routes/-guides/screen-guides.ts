import type { RegisteredRouter, RouteIds } from '@tanstack/react-router';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { KEY } from '../../ui/key-names.ts';
import type { Guide } from './guide.ts';
import { LIST_GUIDES } from './list-guides.ts';

interface Reader {
  readonly role: RoleCode;
  /** the trade list that the screen shows, if any */
  readonly list: string | undefined;
}

/** Routes of the app frame, that is, of all screens for signed-in users. */
export type FrameRoute = Extract<RouteIds<RegisteredRouter['routeTree']>, `/_app/${string}`>;

const isSupplier = ({ role }: Reader): boolean =>
  role === ROLE.apiProvider || role === ROLE.ftpProvider;
const isBuyer = ({ role }: Reader): boolean => role === ROLE.customer || role === ROLE.guest;

const dashboard = (reader: Reader): Guide => {
  if (isSupplier(reader))
    return [
      'The dashboard shows your stock, your newest stock lists and your reliability.',
      'Start by sending a stock list. Excel, CSV, text, JSON and XML files are accepted.',
      `Press ${KEY.find} to find a stone by your own stock number.`,
    ];
  if (isBuyer(reader))
    return [
      'The dashboard shows what needs your attention: holds that end soon, memos that are due and new offers.',
      'Start with the first steps, or run one of your recent searches.',
      `Press ${KEY.find} to find a stone, an order or a screen from anywhere.`,
    ];
  return [
    'The dashboard shows today’s tasks, the stock and recent events.',
    'Start with the tasks at the top.',
    `Press ${KEY.next} and ${KEY.before} to go through the tasks, and ${KEY.find} to find anything.`,
    'The switch “Reports” shows sales, searches and shapes of a period.',
  ];
};

const search = (reader: Reader): Guide =>
  isSupplier(reader)
    ? [
        'The search shows your own stones as they are listed in the portal.',
        'Start by typing a stock number, or choose filters such as shape and carat.',
        'Press Enter to open a stone with its price, its certificate and its history.',
        'To change stones, send a stock list or use the screen “Stock list”.',
      ]
    : [
        'The search finds stones by shape, carat, colour, clarity and all other attributes.',
        'Start by typing a shorthand such as “rd 1ct d vs1”, or paste stock or report numbers.',
        `Press ${KEY.next} and ${KEY.before} to move, Space to select, and Enter to open a stone.`,
        reader.role === ROLE.guest
          ? `Press ${KEY.watch} to watch the selected stones.`
          : `With stones selected, press ${KEY.hold} to hold, ${KEY.confirm} to order, ${KEY.cart} for the cart and ${KEY.share} to share.`,
        reader.role === ROLE.guest
          ? 'Sign up to hold, order and save searches.'
          : 'Save a search to run it again, and to receive an alert about new stones.',
      ];

const list = ({ list: name }: Reader): Guide =>
  name !== undefined && isListName(name) ? LIST_GUIDES[name] : LIST_GUIDES.hold;
const isListName = (name: string): name is ListName => name in LIST_GUIDES;

const MASTER: Guide = [
  'Master data holds the choices of all forms and filters, such as shapes, colours and countries.',
  'Choose a master on the left to see its values.',
  `Press ${KEY.add} to add a value. A deactivated value stays on existing records.`,
];

const imports = (reader: Reader): Guide =>
  isSupplier(reader)
    ? [
        'This screen lists every stock list that you sent, with its result.',
        `Press ${KEY.add} to send a list. Nothing changes until the dry run is applied.`,
        'Open a list to see each row: added, changed, rejected or taken off the market.',
        'If columns are read wrongly, correct them under “Column mapping”.',
      ]
    : [
        'This screen lists the stock lists of all suppliers and their progress.',
        'Start with the lists that need approval. To see only these, filter by status.',
        `Press ${KEY.add} to send a list for a supplier.`,
        'Open a list to review its dry run, row by row, before it is applied.',
      ];

type GuideOf = Guide | ((reader: Reader) => Guide);

/** A route that only redirects has no guide. */
const GUIDES: Readonly<Record<FrameRoute, GuideOf | null>> = {
  '/_app/$': [
    'No screen exists at this address.',
    `Press ${KEY.find} and type the name of a screen, a stone or a document.`,
    'The logo leads back to the dashboard.',
  ],
  '/_app/admin': dashboard,
  '/_app/customer': dashboard,
  '/_app/dashboard': dashboard,
  '/_app/settings': null,
  '/_app/day': [
    'Today lists all tasks that need a decision: orders, documents, holds, memos and returns.',
    'Start at the top.',
    `Press ${KEY.next} and ${KEY.before} to move, ${KEY.approve} to approve and ${KEY.reject} to reject.`,
    'A decision can be undone for a short time.',
  ],
  '/_app/overview': [
    'The overview shows the whole stock by type, shape and attribute.',
    'Choose a number to open the search with these stones.',
    'Your recent searches are listed next to the stock.',
  ],
  '/_app/search': search,
  '/_app/inventory': search,
  '/_app/matchpair': [
    'This screen finds pairs and sets of stones that look alike.',
    'Start with the tolerances, such as carat and measurements, then read the best matches first.',
    'Press Space to select a pair and Enter to open it.',
    'Save a match to find it again under “Saved searches”.',
  ],
  '/_app/new-arrival': [
    'New arrivals are the stones that came into stock in the last few days.',
    'Choose the period first, then filter as in the search.',
    `Press Space to select stones, then ${KEY.hold}, ${KEY.confirm} or ${KEY.cart}.`,
  ],
  '/_app/special-stone': [
    'Trading clients see the special stones first, in the order of this list.',
    'Open a stone with Enter, or select several with Space.',
    `Staff press ${KEY.add} to add stones, and move them with ${KEY.earlier} and ${KEY.later}.`,
  ],
  '/_app/collection/': [
    'A collection groups stones under one name, by stock number or by a search.',
    'Open a collection to see its stones.',
    `Staff press ${KEY.add} to add a collection.`,
  ],
  '/_app/collection/$id': [
    'This screen shows the stones of one collection.',
    'Press Enter to open a stone, and Space to select several.',
    `With stones selected, press ${KEY.hold}, ${KEY.confirm} or ${KEY.cart}.`,
  ],
  '/_app/supply': [
    'This screen lists the suppliers and the source of their stock lists.',
    'Start by adding a supplier, then set its source: upload, URL, API or FTP server.',
    `Press ${KEY.add} to add a supplier, ${KEY.tryIt} to test its source and ${KEY.fetchNow} to fetch a list now.`,
    'The drawer shows the reliability of a supplier and its last runs.',
  ],
  '/_app/imports/': imports,
  '/_app/imports/$id': [
    'This screen shows what one stock list changes, row by row.',
    'Start with the rejected rows. Each states which field is wrong.',
    `Staff press ${KEY.approve} to apply the list and ${KEY.reject} to refuse it.`,
    `After the list is applied, ${KEY.takeBack} rolls back the whole list.`,
  ],
  '/_app/imports/mapping': [
    'The mapping states which column of a stock list holds which attribute.',
    'Start with the columns that are not mapped, then map the values that are not recognised.',
    'Saved changes apply to the next list. Earlier versions are kept.',
  ],
  '/_app/imports/sending': [
    'The screen explains how your stock lists reach the portal: by hand, by API or by FTP.',
    'Start with a sandbox key. Requests with this key change nothing.',
    'The portal shows a key only once. Revoke a key that you have lost.',
  ],
  '/_app/imports/media': [
    'This screen lists links to pictures, videos and certificates that could not be fetched.',
    'Start with the most frequent error. A wrong link must be corrected in the stock list.',
    `Select links with Space and press ${KEY.fetchNow} to fetch them again.`,
  ],
  '/_app/stock-list': [
    'This screen finds a single stone of the stock by any of its numbers.',
    'Type the stock number, the report number or the supplier’s number.',
    'Press Enter to open the stone. A change made here is written to its history.',
  ],
  '/_app/stock-list_/reprice/{-$id}': [
    'A reprice session proposes new prices for many stones by one rule.',
    'Start in the stock list: filter for the stones that need a new price, then choose “Reprice”.',
    `Press ${KEY.approve} to accept a proposal and ${KEY.reject} to reject it.`,
    'Nothing changes before you apply the session. An applied session can be undone.',
  ],
  '/_app/saved-search': [
    'This screen keeps your saved searches, recent searches and saved matches.',
    'Start by saving a search. Then choose how you are alerted about new stones.',
    `Press Enter to open a search, and ${KEY.change} to change its name or its alert.`,
  ],
  '/_app/demand': [
    'A demand is a search that waits for stones which are not in stock.',
    'Create it from a search without results. You are notified as soon as stones match.',
    `Press Enter to open a demand, ${KEY.change} to change it and ${KEY.close} to close it.`,
  ],
  '/_app/buying': [
    'The buying report shows what buyers looked for and could not get.',
    'Start with lost demand, then read which stones are viewed often but not ordered. “Origin” shows how many stones have a known origin.',
    'Choose a number to see its records. The period and the grouping can be changed at the top.',
  ],
  '/_app/(reports)/track-report': [
    'This screen follows single stones through all lists, from the first offer to the sale.',
    'Paste up to 200 stock or report numbers.',
    'Press Enter to open a stone with its history.',
  ],
  '/_app/transaction/{-$list}': list,
  '/_app/customer-profile/{-$list}': list,
  '/_app/api/{-$list}': [
    'This screen shows orders, holds and memos of API clients, which use the API or FTP.',
    'Choose an API client first.',
    `Select records with Space. The same keys work as in the other lists, such as ${KEY.approve} and ${KEY.release}.`,
  ],
  '/_app/(orders)/payment': [
    'This screen lists the payments of trading clients, and the invoices with their paid and open amounts.',
    'Open a payment to see the invoices that it pays and the part that is on account.',
    'The view “Account” shows the statement of account of a client on any day, as PDF and CSV.',
    'The view “Bank statement” proposes payments for the lines of a file of your bank. The view “Journal” exports a period for the accounting program.',
    `Administrators press ${KEY.add} to record a payment. It pays the invoices that are due first, unless you change the amounts.`,
  ],
  '/_app/shipment': [
    'A shipment sends stones on memo or sold stones to one trading client.',
    'Record when the carrier collects the stones, and who received them.',
    'A stone that was missing, wrong or damaged stays a discrepancy until it is settled.',
  ],
  '/_app/return-check': [
    'Returned stones wait here until they are checked.',
    'Start with the oldest return. Compare the stone with its data and its picture.',
    `Press ${KEY.approve} to offer the selected stones again.`,
  ],
  '/_app/(orders)/supplier-orders': [
    'Orders of your stones that await your confirmation.',
    `Select stones with Space, then press ${KEY.approve} to confirm them or ${KEY.reject} to decline them.`,
    'Select one stone to enter another price.',
  ],
  '/_app/bulk-email': [
    'A mailing sends a selection of stones to many trading clients, with the prices of each client.',
    `Press ${KEY.add} to write a mailing. Send a test to yourself first.`,
    'Open a mailing to see who received it, who was left out, and why.',
  ],
  '/_app/client/': [
    'This screen lists all customers with their business, salesperson and status.',
    'Start with customers whose documents await a decision.',
    `Press ${KEY.add} to add a customer and Enter to open one.`,
    `Press ${KEY.actFor} to act for a trading client. You then see the prices of this client.`,
  ],
  '/_app/client/$id/': [
    'This screen shows one customer: documents, limits, lists and activity.',
    'Start with the overview, then open a tab.',
    `Press ${KEY.change} to change the customer. Every change is written to the history.`,
  ],
  '/_app/client/$id/edit': [
    'This form changes a customer and its business.',
    'Fields with a wrong value say what is expected.',
    `Press ${KEY.send} to save. If a colleague changed the same data, you see that change before you overwrite it.`,
  ],
  '/_app/client/new': [
    'This form adds a customer and its business.',
    'Start with the e-mail address, because it must be unique.',
    `Press ${KEY.send} to save. The customer receives a link to choose a password.`,
  ],
  '/_app/client/kyc': [
    'The KYC queue lists documents of customers that await a decision.',
    'Start with the oldest document. It is shown next to the data of the business.',
    `Press ${KEY.approve} to approve and ${KEY.reject} to reject. ${KEY.next} and ${KEY.before} open the next and the previous document.`,
  ],
  '/_app/business': [
    'This screen shows your business: its data, documents, colleagues and credit limit.',
    'Start with the documents. Orders need a registered business.',
    'Send each document as a PDF or a picture. The status shows whether it is approved.',
  ],
  '/_app/business-associate/': [
    'This screen lists the business associates, who look after customers.',
    `Press ${KEY.add} to add an associate.`,
    'Open an associate to see and reassign the customers.',
  ],
  '/_app/business-associate/$id/{-$tab}': [
    'This screen shows one business associate with customers and activity.',
    'Start with the customers. Select them with Space.',
    `Press ${KEY.passOn} to reassign the selected customers to another associate.`,
  ],
  '/_app/guests': [
    'This screen lists visitors who looked at the stock without an account.',
    'Start with the newest visitors, who may become customers.',
    'Press Enter to open a guest.',
  ],
  '/_app/shares': [
    'This screen lists the links that you shared, how often they were opened, and enquiries.',
    `To share stones, select them in the search and press ${KEY.share}.`,
    'Revoke a link that should no longer work.',
  ],
  '/_app/quotes': [
    'This screen lists the numbered quotes with client, validity and total. Prices stay as quoted.',
    'To create a quote, select stones in the search, choose Export and the format Quote.',
    'Press Enter to download the PDF of a quote. Zip adds the certificates.',
  ],
  '/_app/profile': [
    'The profile holds your name, picture, e-mail address, time zone and password.',
    'Start with your name and mobile number, because other people see them.',
    'The list of sessions shows where you are signed in. End sessions that you do not recognise.',
  ],
  '/_app/workflows': [
    'This screen shows the states and transitions of each kind of record, such as holds and orders.',
    'Choose a workflow first. The numbers count the records in each state.',
    'The switch at the top shows the coverage and the checks of the ledger.',
  ],
  '/_app/audit': [
    'The audit log records every change and the person who made it.',
    'Filter by person, record or action, then open an entry with Enter.',
    'The switch “Hash chain” shows whether the log is complete and unchanged.',
  ],
  '/_app/settings/carat-range': [
    'Carat ranges are the sizes by which stones are searched and priced.',
    `Press ${KEY.add} to add a range. Ranges must not overlap.`,
    'A range can be divided into smaller ranges.',
  ],
  '/_app/settings/external-clients': [
    'An API client is a program that uses a key to read the stock or to order stones.',
    `Press ${KEY.add} to add one. Its key is shown only once.`,
    'Open an API client to see its rights and its exports.',
  ],
  '/_app/settings/mail': [
    'This screen lists the e-mails of the portal and whether they were sent.',
    'Start with failed e-mails. Each states the reason.',
    'Press Enter to open an e-mail.',
  ],
  '/_app/settings/markup': [
    'Markups determine the selling price of each supplier, business and associate.',
    'Choose an owner first, then change a cell. The preview shows the effect on the stock.',
    'The history keeps every change.',
  ],
  '/_app/settings/matchpair': [
    'These settings determine when two stones count as a pair.',
    'Start with the tolerances of carat and measurements.',
    'The saved tolerances are the starting point of every search for pairs.',
  ],
  '/_app/settings/new-arrival': [
    'This setting determines for how many days a stone counts as a new arrival.',
    'Enter the number of days and save.',
    'The list of new arrivals changes at once.',
  ],
  '/_app/settings/rap': [
    'Rap prices are the list prices to which discounts refer.',
    `Press ${KEY.add} to load a list. Its effect is shown before it applies.`,
    'The tab “Repriced stones” shows which prices change.',
  ],
  '/_app/settings/roles': [
    'This screen determines which role or person may open and change each screen.',
    'Choose a role first. A person can have fewer rights than the role.',
    'A change takes effect at the next request of the person.',
  ],
  '/_app/settings/company': [
    'The company profile appears on every document: name, address, numbers, bank accounts and logo.',
    'The preview next to the form shows the head of an invoice while you type.',
    'The tab “Statements” has the texts about warranties, lab-grown stones and origin with their first days.',
    'The tab “Tax” has the tax rates and the HS codes of new invoices. Billed invoices keep their tax.',
    `Press ${KEY.send} to save. Existing invoices and memos keep the profile that was current when they were issued.`,
  ],
  '/_app/settings/terms': [
    'Terms are the periods and limits of trade, such as the days of a hold or a memo.',
    'Change a term and save. The change applies to new holds, memos and orders.',
    'Each term states its permitted range.',
  ],
  '/_app/settings/users': [
    'This screen lists administrators and members of quality control.',
    `Press ${KEY.add} to add a colleague, who receives a link to choose a password.`,
    'Deactivate colleagues who leave, so that they can no longer sign in.',
  ],
  '/_app/settings/system-settings/home-settings': [
    'Home settings determine which banners, events and messages the dashboard shows.',
    `Press ${KEY.add} to add an entry, and ${KEY.tryIt} to see it as its audience sees it.`,
    'An entry disappears after its last day.',
  ],
  '/_app/settings/master-settings/master': MASTER,
};

/** Returns the guide of a screen for a reader; null if the route is unknown or only redirects. */
export function guideOf(routeId: string, reader: Reader): Guide | null {
  const guide = isFrameRoute(routeId) ? GUIDES[routeId] : null;
  return typeof guide === 'function' ? guide(reader) : guide;
}

const isFrameRoute = (id: string): id is FrameRoute => id in GUIDES;
