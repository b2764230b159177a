import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { HttpClient } from '../http/http-client.ts'
import { createBars } from './bars.ts'
import { createLinks } from './links.ts'
import { createSlippageCalls } from './slippage.ts'

/** Calls of pages that need no session: candles, slippage choices, addresses. */
export function createPublicCalls(options: {
  readonly http: HttpClient
  readonly origin: string
  readonly trace: (name: string, detail: string) => void
  readonly analyticsPage: HubApi['analyticsPage']
}): Pick<HubApi, 'bars' | 'slippageChoices' | 'links' | 'analyticsPage'> {
  return {
    bars: createBars(options.http),
    slippageChoices: createSlippageCalls(options.http),
    links: createLinks(options),
    analyticsPage: options.analyticsPage,
  }
}
