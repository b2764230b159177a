import { createPart, jsonPart } from '../publish/part.ts'
import { unknownIntent } from '../notices/unknown-intent.ts'
import type { LostIntent, PrivateChange } from '../state/private-store.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** The parts of a patch that show the stores without a calculation and belong to no single market: the session, the connection, counts. */
export function createStateParts(stores: RiskStores) {
  const { catalogue, account } = stores
  let tpslRevision = 0
  const worded = (lost: ReadonlyMap<string, LostIntent>) =>
    [...lost.values()].map((one) => unknownIntent(one, catalogue.bySymbol(one.symbol)))
  const parts = {
    setting: jsonPart(() => account.settings.get(stores.view.symbol) ?? null),
    session: jsonPart(() => stores.session ?? undefined),
    exchange: jsonPart(() => stores.exchange),
    connection: createPart(() => stores.connection ?? undefined),
    catalogue: createPart(() => {
      const { source, all } = catalogue
      return source === null ? undefined : { source, count: all.length }
    }),
    announcements: jsonPart(() => stores.announcements),
    intents: jsonPart(() => ({
      unknown: worded(account.unknownIntents),
      absent: worded(account.absentIntents),
      ended: Object.fromEntries(account.endedIntents),
    })),
    historyRevision: createPart(() => account.historyRevision),
    tpsl: createPart(() => tpslRevision),
  }

  function tpslMoved(): void {
    tpslRevision += 1
    parts.tpsl.touch()
  }

  return {
    parts,
    catalogue(): void {
      parts.catalogue.touch()
      parts.intents.touch()
      tpslMoved()
    },
    account({ all, orderIds, positionKeys, settings, intents }: PrivateChange): void {
      if (all || settings.length > 0) parts.setting.touch()
      if (intents) parts.intents.touch()
      parts.historyRevision.touch()
      // TP/SL entries are made from stop orders, the positions they close, and the symbol's settings; never from prices.
      if (all || orderIds.length + positionKeys.length + settings.length > 0) tpslMoved()
    },
  }
}
