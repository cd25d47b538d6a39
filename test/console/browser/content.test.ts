import { describeConsole } from '../../support/console.ts';
import * as developers from './developers-flows.ts';
import { usesPlainWords, worksByKeyboard } from './every-page-flows.ts';
import {
  correctComment,
  dealsWithOneAtATime,
  readEnquiry,
  triageComments,
  triageTogether,
} from './inbox-flows.ts';
import { deletesOnlyWhatIsMeant } from './keeping-flows.ts';
import {
  addsQuickEntries,
  deletesOneCategory,
  keepsCorrectionsWhenSignedOut,
  keepsNamesAsTyped,
  keepsRepliesApart,
  keepsRepliesWhenSignedOut,
  keepsWhatIsMarkedUnread,
  keepsWhatIsSearchedFor,
  keepsWhatWasFoundInSight,
  undoesTheLastStep,
} from './late-answer-flows.ts';
import { makeAlias } from './mail-flows.ts';
import { arrangePages, arrangeTogether, makePage, onTelephone } from './page-flows.ts';
import {
  editPost,
  keepBlogCategories,
  keepForeignHtml,
  pasteIntoPost,
  reloadsForTheEditor,
} from './post-flows.ts';
import { publishesSite } from './publishing-flows.ts';
import { savesSettings } from './settings-flows.ts';
import * as records from './site-record-flows.ts';

describeConsole('the site, its mail and the developer area in the console', 'postgres', {
  atDesk: {
    'pages are dragged by mouse and keyboard, and put back': arrangePages,
    'a post is edited in the visual editor': editPost,
    'comments are triaged by keyboard': triageComments,
    'comments are approved together, and put back together': triageTogether,
    'every page uses plain words': { inFull: usesPlainWords },
    'the daily jobs need no mouse': worksByKeyboard,
    'one comment is dealt with at a time': { inFull: dealsWithOneAtATime },
    'a page is made and deleted': { inFull: makePage },
    'several pages are changed together': { inFull: arrangeTogether },
    'an editor that is gone since the last build is loaded anew': { inFull: reloadsForTheEditor },
    'HTML that the visual editor does not know stays untouched': { inFull: keepForeignHtml },
    'what is pasted is cleaned': { inFull: pasteIntoPost },
    'a comment is corrected, or why not is said where it was tried': { inFull: correctComment },
    'what is typed into the search stays': { inFull: keepsWhatIsSearchedFor },
    'what was found stays in sight when it is approved': { inFull: keepsWhatWasFoundInSight },
    'undo takes back the last step, whatever it was': { inFull: undoesTheLastStep },
    'a reply begun while another is sent stays': { inFull: keepsRepliesApart },
    'a correction outlives the session': { inFull: keepsCorrectionsWhenSignedOut },
    'a reply outlives the session, unless its owner ends that': { inFull: keepsRepliesWhenSignedOut },
    'an enquiry is marked as read and unread': { inFull: readEnquiry },
    'an enquiry marked unread stays unread': { inFull: keepsWhatIsMarkedUnread },
    'a site is hidden and previewed, a post scheduled': { inFull: publishesSite },
    'news are written, and hidden together': { inFull: records.keepsNews },
    'events have times by the clocks of the site': { inFull: records.keepsEvents },
    'links have an order': { inFull: records.arrangesLinks },
    'a redirect says what is wrong with a path': { inFull: records.keepsRedirects },
    'reviews and guestbook entries are approved': { inFull: records.triagesReviews },
    'settings are seen in prices and on the dashboard': { inFull: savesSettings },
    'an alias is made, and holds its domain': { inFull: makeAlias },
    'blog categories are kept in their list': { inFull: keepBlogCategories },
    'categories that are entered quickly are all added': { inFull: addsQuickEntries },
    'a name changed again while it is saved stays as it is typed': { inFull: keepsNamesAsTyped },
    'a double click deletes one category': { inFull: deletesOneCategory },
    'what is deleted together is named, and was chosen in sight': { inFull: deletesOnlyWhatIsMeant },
    'an app is connected, calls the API, and is disconnected': developers.connectsAnApp,
    'a development token is made, used and revoked': { inFull: developers.makesADevelopmentToken },
    'the explorer calls the API, refused and not': developers.exploresTheApi,
    'an unknown app is not connected': { inFull: developers.refusesAnUnknownApp },
    'tokens are renewed, with and without an overlap': { inFull: developers.renewsTokens },
    'the palette finds records, pages and actions': { inFull: developers.findsByPalette },
  },
  onTelephone: {
    inFull: async (visit) => {
      await onTelephone(visit);
      await developers.fitsATelephone(visit);
    },
  },
});
