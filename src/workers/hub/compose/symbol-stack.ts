import type { Instrument } from '#shared/domain/instrument.ts'
import type { Storage } from '../../runtime/storage.ts'
import type { PrivateFeed } from '../state/private-feed.ts'
import { createPageStore } from '../state/page-store.ts'
import type { PageStoreBridge } from '../state/page-store.ts'
import { createAllFamilies } from '../symbols/all-families.ts'
import type { AllFamilies } from '../symbols/all-families.ts'
import { heldIn } from '../symbols/symbols-held.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { CallStack } from './call-stack.ts'
import type { HubContext } from './hub-context.ts'

/** The symbols, and the pages' local storage, which caches the spot list. */
export interface SymbolStack {
  readonly pageStore: PageStoreBridge
  readonly catalogue: AllFamilies
  /** All symbols known now; empty before the first list. */
  readonly instruments: () => readonly Instrument[]
}

export function createSymbolStack(
  { clock, env, epoch, note }: HubContext,
  options: {
    readonly calls: Pick<CallStack, 'http' | 'hasCdn'>
    readonly storage: Storage
    readonly feed: Pick<PrivateFeed, 'state'>
    readonly tabs: () => Pick<Tabs, 'toRisk' | 'toPages'>
  },
): SymbolStack {
  const { calls, tabs } = options
  const pageStore = createPageStore(clock, (message) => tabs().toPages(message))
  const catalogue = createAllFamilies({
    clock,
    http: calls.http,
    storage: options.storage,
    pageStore,
    random: env.random,
    hasCdn: calls.hasCdn,
    onChange: (view) => tabs().toRisk({ type: 'Catalogue', epoch, ...view }, true),
    held: () => heldIn(options.feed.state()),
    trace: note,
  })
  return { pageStore, catalogue, instruments: () => catalogue.view()?.instruments ?? [] }
}
