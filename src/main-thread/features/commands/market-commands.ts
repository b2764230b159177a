import { hasLeverage } from '#shared/domain/contract-type.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/commands.ts'
import { isTrader, session } from '../../stores/account.ts'
import { capability, exchange } from '../../stores/exchange.ts'
import { instrument } from '../../stores/market.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { preferences, toggleFavourite } from '../../stores/preferences.ts'
import { notifyAboutKeys } from './arm.ts'
import { openForPosition } from './trade-actions.ts'

/** Dialogs that the row of the open market's position opens, and the market's star. */
export function marketCommands(): readonly PageCommand[] {
  const open = instrument.v
  if (open === null) return []
  const { symbol, displayName, contractType } = open
  const params = { symbol: displayName }
  const isFavourite = preferences.favourites.includes(symbol)
  const dialog = (
    what: Parameters<typeof openForPosition>[0],
    name: PageCommand['name'],
    words?: string,
  ): PageCommand => ({
    id: `position-${what}`,
    group: 'trading',
    ...(words === undefined ? {} : { words }),
    asks: true,
    name: (say) => `${name(say)}…`,
    run: () => (isTrader(session.view) ? void openForPosition(what) : notifyAboutKeys('loggedOut')),
  })
  const hasPositions = contractType !== 'Spot'
  const mayTrade = hasPositions && !exchange.v.isReadOnly
  return [
    {
      id: 'favourite',
      group: 'view',
      words: 'favourite',
      changes: 'settings',
      isSearchedOnly: true,
      name: (say) => say(`header:market.${isFavourite ? 'unfavourite' : 'favourite'}`, params),
      run: () => toggleFavourite(symbol),
    },
    ...(mayTrade ? [dialog('closeLimit', (say) => say('actions:row.limitOf', params))] : []),
    ...(mayTrade && hasLeverage(contractType)
      ? [dialog('tpSl', (say) => `${say('ticket:attachTpSl')}: ${displayName}`, 'tpSlBulk')]
      : []),
    // A poster without an invite code cannot be shared (POSTER-07).
    ...(hasPositions && capability('inviteCode')
      ? [dialog('share', (say) => say('actions:row.shareOf', params), 'share')]
      : []),
  ]
}
