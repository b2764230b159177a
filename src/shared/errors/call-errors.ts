import type { ErrorTable } from './error-row.ts'

/**
 * Errors of any call: parameters, limits, sessions, API keys (ERR-04..08, ERR-16). The texts of 10024 and 10042..10048 are not
 * shown in the specification and are ours.
 */
export const callErrors = {
  badRequest: [10001, 'The request was not understood.'],
  unknownAccount: [10003, 'The account or token is not valid.'],
  forbidden: [10005, 'This account may not do that.'],
  tooManyCalls: [10006, 'Too many requests. Wait a moment.'],
  noSession: [10007, 'You are logged out. Log in again.'],
  sessionReplaced: [10009, 'Your session ended because of another login.'],
  serverError: [10016, 'The exchange could not answer.'],
  compliance: [10024, 'This service is not offered in your region.'],
  identityNeeded: [10042, 'Verify your identity to continue.'],
  agreementNeeded: [10043, 'Accept the terms of this product to continue.'],
  quizNeeded: [10047, 'Answer the questions about this product to continue.'],
  regionRestricted: [10048, 'This product is restricted for your account.'],
  // Ours: a gateway's call that did not leave, or was refused because of its time.
  notSent: [10098, 'The exchange was not reached in time. Nothing was executed.'],
  unknownCall: [10404, 'The exchange does not know this call.'],
  sessionEnded: [33003, 'Your login has expired. Log in again.'],
  apiOff: [33010, 'This exchange runs without its API.'],
  apiNeedsUnified: [33011, 'API keys need a unified account.'],
  tooManyApiKeys: [33012, 'This account has too many API keys. Delete one first.'],
  unknownApiKey: [33013, 'There is no such API key.'],
  badPublicKey: [33014, 'The public key must be an RSA key of at least 2048 bits in PEM format.'],
  // Ours: the browser is not paired with the gateway.
  notPaired: [33020, 'This browser is not paired. Enter the code that the gateway shows in its terminal.'],
  wrongPairingCode: [33021, 'The code is wrong. Tries left: {{tries}}.'],
  pairingPaused: [33022, 'Too many wrong codes. The gateway shows a new one in {{seconds}} s.'],
  pairingExpired: [33023, 'The code is no longer valid. The gateway shows a new one in its terminal.'],
} as const satisfies ErrorTable
