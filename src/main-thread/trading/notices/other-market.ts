import { navigate } from 'wouter/use-browser-location'
import { symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/errors.ts'
import '../../i18n/english/workspace.ts'
import { pushNotice } from '../../stores/notices.ts'

/**
 * Says that a price of `symbol` was not put into the ticket, which is for `open`, and offers to open that market. Loaded with the
 * first such pick.
 */
export const showOtherMarket = (symbol: string, open: string): void =>
  pushNotice(
    {
      id: 'other-market',
      tone: 'info',
      titleKey: 'workspace:otherMarket.title',
      bodyKey: 'workspace:otherMarket.text',
      params: { symbol, open },
    },
    undefined,
    { labelKey: 'errors:symbol.open', run: () => navigate(symbolPath(symbol)) },
  )
