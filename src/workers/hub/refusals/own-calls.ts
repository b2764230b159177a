import { path } from '#shared/wire/http.ts'
import { LINKS_PATH } from '#shared/wire/http-constants.ts'
import type { Call } from '../http/http-client.ts'

/** GETs that a page asks for; their refusals are shown where the answer was wanted. */
const calledByPages: ReadonlySet<string> = new Set([path.own.accounts, path.own.kline, LINKS_PATH])

/** Whether the hub asks by itself: no tab waits for the answer, so what concerns the trader is said in the tab in front. */
export const isOwnCall = ({ method, path: asked }: Pick<Call, 'method' | 'path'>): boolean =>
  asked === path.oneTimeToken || (method === 'GET' && !calledByPages.has(asked))
