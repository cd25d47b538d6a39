import { describeConsole } from '../../support/console.ts';
import { changesPresentPrices, keepsTicksToTheirTab } from './chosen-flows.ts';
import * as duplicates from './duplicate-flows.ts';
import {
  createsNothingWhenSignedOut,
  createsOnceWithoutAnswer,
  keepsAccountsApart,
  keepsWhatIsTypedWhenReadAnew,
  keepsWhatIsTypedWhenSignedOut,
  savesNothingLater,
  saysThatItIsGone,
  saysThatItStaysSignedIn,
  saysThatNobodyKnows,
  saysWhatCannotBeLoaded,
  staysSignedInMeanwhile,
  takesNothingWhileSaving,
} from './keeping-flows.ts';
import { keepsWaysOfDelivery, removesOneLine, staysUntilAnswered } from './late-answer-flows.ts';
import * as lists from './list-flows.ts';
import * as media from './media-flows.ts';
import * as quick from './quick-hand-flows.ts';
import * as flows from './shop-flows.ts';
import { overwritesNoSale, pastesCounts, savesManyCounts } from './stock-flows.ts';
import { listsWhatWaits } from './waiting-flows.ts';

describeConsole("the console's shop pages", 'sqlite', {
  atDesk: {
    'a new product gets two options, and a count for each combination': flows.countsStockPerCombination,
    'a sale while counts are typed is not overwritten': { inFull: overwritesNoSale },
    'a count of a choice that goes is not saved, and in the way of nothing': {
      inFull: quick.countsWhatIsLeft,
    },
    'counts are pasted from a spreadsheet, set and adjusted together': { inFull: pastesCounts },
    'more counts than fit into one batch are saved in several': { inFull: savesManyCounts },
    'files are dropped, found, described and deleted': media.keepsMedia,
    'a product has pictures in an order': { inFull: media.keepsProductPictures },
    'pictures are inserted into texts, and chosen for posts': { inFull: media.insertsPictures },
    'options and choices of equal names are refused': duplicates.refusesEqualOptions,
    'delivery types of equal names are refused': { inFull: duplicates.refusesEqualDeliveryTypes },
    'blog categories of equal names are refused': { inFull: duplicates.refusesEqualBlogCategories },
    'an equal SKU is warned of': { inFull: duplicates.warnsOfEqualSkus },
    'a list has pages, a total and an order, and a bar for what is selected': lists.pagesThroughAList,
    'filters, columns and density are kept as a view': { inFull: lists.keepsAView },
    'records are duplicated': { inFull: lists.duplicatesRecords },
    'a discount code has a status, and is extended by a click': { inFull: lists.keepsCodesActive },
    'several products are changed at once, and back': { inFull: flows.changesManyAndTakesItBack },
    'what is ticked in one tab is not chosen in another': { inFull: keepsTicksToTheirTab },
    'prices are changed from what they are, with few requests': { inFull: changesPresentPrices },
    'categories are dragged, by mouse and by keyboard, and renamed': flows.movesCategories,
    'a product that is refused says why': flows.saysWhyAProductIsRefused,
    'a product that was refused for what no input shows can be saved again': {
      inFull: quick.savesAfterAnyRefusal,
    },
    'a new product costs nothing at the least': { inFull: quick.createsNoNegativePrice },
    'price and stock are edited in the list, and refused there': flows.editsInTheList,
    'what is typed after Tab is for the next cell, and both are saved': {
      inFull: quick.typesOnInTheNextCell,
    },
    'a cell that was left does not take the focus back': { inFull: quick.staysWhereItWent },
    'what someone else did is not offered to be undone': { inFull: flows.offersNoStepOfOthers },
    'categories are added, moved and deleted by their menu': { inFull: flows.arrangesCategoriesByMenu },
    'a category is renamed by its menu': { inFull: quick.renamesByMenu },
    'M moves a category, wherever a keyboard has it': { inFull: quick.movesByLetter },
    'a delivery zone has its types': { inFull: flows.addsAZoneWithAType },
    'ways of delivery are entered quickly, and deleted one by one': { inFull: keepsWaysOfDelivery },
    'a double click removes one line': { inFull: removesOneLine },
    'a dialog stays until it is answered': { inFull: staysUntilAnswered },
    'a customer has addresses': { inFull: flows.addsACustomerWithAnAddress },
    'the dashboard leads to what runs low and what expires': { inFull: listsWhatWaits },
    'what is typed after Ctrl-K is searched, and nothing else': { inFull: quick.typesIntoThePalette },
    'what was chosen in the palette stays chosen, whatever is found later': {
      inFull: quick.keepsWhatWasChosen,
    },
    'Enter of an input method takes a word, and nothing else': { inFull: quick.composesWords },
    'what is not saved is not lost by accident': flows.guardsUnsavedChanges,
    'what is typed outlives the session': { inFull: keepsWhatIsTypedWhenSignedOut },
    'what is created without a session is sent once': { inFull: createsNothingWhenSignedOut },
    'what was created without an answer is not created again': { inFull: createsOnceWithoutAnswer },
    'what is of one account is not written to another': { inFull: keepsAccountsApart },
    'what is typed is not taken back by what is read anew': { inFull: keepsWhatIsTypedWhenReadAnew },
    'what is typed while it is saved is not lost, since nothing can be': { inFull: takesNothingWhileSaving },
    'what is left behind without a network is not saved later': { inFull: savesNothingLater },
    'who cannot be signed out is told so': { inFull: saysThatItStaysSignedIn },
    'what someone else deleted is said to be gone': { inFull: saysThatItIsGone },
    'a server that is busy signs nobody out': { inFull: staysSignedInMeanwhile },
    'a list that cannot be read is not taken for an empty one': { inFull: saysThatNobodyKnows },
    'what cannot be loaded is said, and loaded later': { inFull: saysWhatCannotBeLoaded },
  },
  onTelephone: { inFull: flows.fitsATelephone },
});
