import { describeConsole } from '../../support/console.ts';
import * as flows from './account-flows.ts';

describeConsole("the console's account, history and bundles", 'sqlite', {
  atDesk: {
    'an earlier version is restored': flows.restoresAVersion,
    'an edit conflict is resolved': flows.resolvesAConflict,
    'the history tells options in words': { inFull: flows.tellsOptionsInWords },
    'a step is undone, or it is said why not': flows.undoesAStep,
    'a faulty bundle is refused, a good one applied and undone': flows.importsBundles,
    'an answer that breaks off is told of': { inFull: flows.saysThatAnAnswerBrokeOff },
    'an import that was cancelled is told of': { inFull: flows.saysThatAnImportWasCancelled },
    'a second click does nothing': { inFull: flows.writesOnce },
    'the dashboard shows what needs doing and how it went': flows.showsTheDashboard,
    'a server that is away is told of, once': { inFull: flows.saysThatTheServerIsAway },
    'what was deleted comes back': flows.bringsBackTheDeleted,
    'everything is exported': { inFull: flows.exportsEverything },
    'an owner is invited and removed': { inFull: flows.invitesAnOwner },
    // The last: it ends every session.
    'sessions are ended, and the password changed': { inFull: flows.endsSessions },
  },
  onTelephone: flows.fitsATelephone,
});
