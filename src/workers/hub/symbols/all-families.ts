import type { Clock } from '../../runtime/clock.ts'
import type { Storage } from '../../runtime/storage.ts'
import type { HttpClient } from '../http/http-client.ts'
import { createCatalogue } from './catalogue.ts'
import type { Catalogue, CatalogueView } from './catalogue.ts'
import { createOtherFamily } from './other-families.ts'

/** The catalogue of the contract lists, and with it, once the exchange has answered, the spot pairs that have a list of their own. */
export function createAllFamilies(options: {
  readonly clock: Clock
  readonly http: HttpClient
  readonly storage: Storage
  readonly onChange: (view: CatalogueView) => void
  /** Symbols that the account holds now: kept whatever the lists have. */
  readonly held: () => readonly string[]
  readonly trace: (name: string, detail: string) => void
}): Catalogue {
  const { clock, http, trace } = options
  const catalogue = createCatalogue({
    clock,
    http,
    storage: options.storage,
    onChange: (view) => {
      options.onChange(view)
      if (view.source === 'network') spot.load()
      catalogue.need(options.held())
    },
    trace,
  })
  const spot = createOtherFamily({
    clock,
    http,
    type: 'Spot',
    onInstruments: (instruments) => catalogue.addFamily('Spot', instruments),
    trace,
  })
  return catalogue
}
