/**
 * How often one client address may call what is open to everybody. `seconds` is the length of a window. Names that end
 * in `-account` count per account instead, wherever the calls come from.
 */
export const RATE_LIMITS = {
  chat: { points: 30, seconds: 60 },
  /** Before it: a danger is answered also when the limit for questions is reached. */
  'chat-danger': { points: 150, seconds: 60 },
  /** Programs that read a calendar, of many users behind one address; and one account's calendar. */
  calendar: { points: 600, seconds: 600 },
  'calendar-account': { points: 60, seconds: 3600 },
  /** Browsers that are to be notified, and that say where they are reached now. */
  'device-account': { points: 60, seconds: 86_400 },
  contact: { points: 5, seconds: 3600 },
  reset: { points: 10, seconds: 3600 },
  /** Reset mails to one address; more are answered the same and not sent. */
  'reset-account': { points: 5, seconds: 3600 },
  /** Beyond all limits of mails: as long as a link lives, so that strangers cannot keep the owner from having one. */
  'reset-assured-account': { points: 1, seconds: 3600 },
  /** Passcodes for shared summaries: a practice has one address, and each summary its own few attempts. */
  'share-open': { points: 60, seconds: 600 },
  'share-file': { points: 60, seconds: 600 },
  /** Each is mailed about, and reads all records. */
  'share-account': { points: 20, seconds: 86_400 },
  /** Programs that read for people, of many people behind one address; and one token. */
  fhir: { points: 1_200, seconds: 60 },
  'fhir-token': { points: 300, seconds: 60 },
  /** Calls of one token through MCP: a question takes as much as one of the chat. */
  'mcp-token': { points: 30, seconds: 60 },
  /** Tokens made: each is mailed about. */
  'token-account': { points: 20, seconds: 86_400 },
  'sign-in': { points: 5, seconds: 60 },
  /** Passwords tried for one account; after that each attempt needs the longer captcha. */
  'sign-in-account': { points: 10, seconds: 900 },
  /** The other steps into an account: a code, a passkey, leaving for a provider. */
  'sign-in-step': { points: 20, seconds: 60 },
  /** Codes and recovery codes tried for one account. */
  'code-account': { points: 10, seconds: 900 },
  /** Passwords tried within a session, for what asks for the password again. */
  'password-account': { points: 10, seconds: 900 },
  /** The same with right ones: each takes a processor for some 30 ms, in which nobody else signs in. */
  'proof-account': { points: 60, seconds: 900 },
  /** Changes of how an account is reached and read: the owner is mailed about each of them. */
  'change-account': { points: 40, seconds: 86_400 },
  /** Mails about sign-ins from new devices and sessions used twice; more are in the log, and not sent. */
  'sign-in-mail-account': { points: 20, seconds: 86_400 },
  /** Mails that a test has been read; whoever uploads more sees it on the page. */
  'read-mail-account': { points: 20, seconds: 86_400 },
  /** Subscriptions without money begun and ended: each is mailed about. */
  'sandbox-account': { points: 20, seconds: 86_400 },
  /** Confirmations and notes of an existing account, to one address; more are not sent. */
  'mail-account': { points: 5, seconds: 3600 },
  /** These and reset mails together. */
  'mail-day-account': { points: 10, seconds: 86_400 },
  /** Messages of all visitors together to the operator's own address. */
  'contact-day-account': { points: 500, seconds: 86_400 },
  /** Sessions that go on: each page that is opened anew asks once, also of everybody behind one address. */
  refresh: { points: 300, seconds: 60 },
  'sign-out': { points: 120, seconds: 60 },
  /** Links of confirmation mails; the token itself cannot be guessed. */
  'verify-email': { points: 120, seconds: 60 },
  'sign-up': { points: 10, seconds: 3600 },
  /** Pages of documents drawn as pictures. */
  'page-picture': { points: 300, seconds: 600 },
  /** Archives of everything of one account: each reads and packs all of it. */
  'archive-account': { points: 10, seconds: 86_400 },
  'consent-account': { points: 30, seconds: 3600 },
  'archive-import-account': { points: 20, seconds: 3600 },
  /** Files of devices begun, and their parts: twice the largest file. */
  'import-account': { points: 60, seconds: 3600 },
  'import-part-account': { points: 1_000, seconds: 3600 },
  /** Connections begun, and syncs asked for, by one account. */
  'connector-account': { points: 30, seconds: 3600 },
  'connector-sync-account': { points: 30, seconds: 3600 },
  /** What providers announce, of all their users from one address. */
  announced: { points: 3_000, seconds: 60 },
  upload: { points: 120, seconds: 3600 },
  'stop-reminders': { points: 60, seconds: 600 },
  welcome: { points: 10, seconds: 3600 },
  waitlist: { points: 20, seconds: 3600 },
} as const
export type RateLimitName = keyof typeof RATE_LIMITS

/** Counters of a user that begin anew with a reset: what a thief used up must not keep the owner out. */
export const BEGUN_ANEW: readonly RateLimitName[] = [
  'change-account',
  'password-account',
  'proof-account',
  'code-account',
  'share-account',
  'token-account',
  'calendar-account',
  'device-account',
  'archive-account',
  'archive-import-account',
  'import-account',
  'import-part-account',
  'connector-account',
  'connector-sync-account',
  'consent-account',
  'sandbox-account',
]
