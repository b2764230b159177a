import type { HubApi } from '#shared/contracts/hub-api.ts'
import { createStorage } from '../../runtime/storage.ts'
import type { Storage } from '../../runtime/storage.ts'
import type { HubContext } from './hub-context.ts'
import { createChartStates } from '../state/chart-states.ts'
import { createPreferences } from '../state/preferences.ts'

/** Preference with the page's language as JSON text; it sets the `lang` header of calls (HTTP-11). */
const LANGUAGE_KEY = 'lang'

type StorageCalls = Pick<
  HubApi,
  'readChartState' | 'writeChartState' | 'listChartStates' | 'readPreference' | 'writePreference'
>

/** The hub's databases, and the calls of pages that use them. */
export interface StorageStack {
  /** Storage of the journal and preferences. */
  readonly storage: Storage
  readonly catalogueStorage: Storage
  /** Whether the storage of orders and symbols outlives this worker. */
  works(): boolean
  readonly calls: StorageCalls
}

export function createStorageStack(
  { env, clock, note }: HubContext,
  options: {
    readonly accountId: () => string | null
    /** A database is unusable, so that its data lasts as long as this worker, or is usable again. */
    readonly onChange: () => void
    readonly onLanguage: (language: string) => void
  },
): StorageStack {
  const onUnavailable = (reason: string): void => {
    note('storage unavailable', reason)
    options.onChange()
  }
  const storage = createStorage({ clock, open: env.openHubDatabase, onUnavailable })
  const catalogueStorage = createStorage({ clock, open: env.openCatalogueDatabase, onUnavailable })
  const chartStorage = createStorage({
    clock,
    open: env.openChartDatabase ?? (() => Promise.reject(new Error('no chart database'))),
    onUnavailable,
  })
  for (const one of [storage, catalogueStorage, chartStorage]) one.onBack(options.onChange)
  const chartStates = createChartStates(chartStorage, note)
  const preferences = createPreferences(storage, () => options.accountId() ?? '')
  return {
    storage,
    catalogueStorage,
    works: () => storage.status() === 'ok' && catalogueStorage.status() === 'ok',
    calls: {
      readChartState: (user, name) => chartStates.read(user, name),
      writeChartState: (user, name, json) => chartStates.write(user, name, json),
      listChartStates: (user, prefix) => chartStates.list(user, prefix),
      readPreference: (key) => preferences.read(key),
      writePreference: (key, json) => {
        if (key === LANGUAGE_KEY) options.onLanguage(json.replaceAll('"', ''))
        return preferences.write(key, json)
      },
    },
  }
}
