import { describeConsole } from '../../support/console.ts';
import * as flows from './developers-flows.ts';

describeConsole("the console's developer area", 'postgres', {
  atDesk: {
    'an app is connected, calls the API, and is disconnected': flows.connectsAnApp,
    'a development token is made, used and revoked': { inFull: flows.makesADevelopmentToken },
    'the explorer calls the API, refused and not': flows.exploresTheApi,
    'an unknown app is not connected': { inFull: flows.refusesAnUnknownApp },
    'tokens are renewed, with and without an overlap': { inFull: flows.renewsTokens },
    'the palette finds records, pages and actions': flows.findsByPalette,
  },
  onTelephone: { inFull: flows.fitsATelephone },
});
