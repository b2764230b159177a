import '../../i18n/english/workspace.ts'
import { pushNotice } from '../../stores/notices.ts'

/** Says that a price of `symbol` was not put into the ticket, which is for `open`. Loaded with the first such pick. */
export const showOtherMarket = (symbol: string, open: string): void =>
  pushNotice({
    id: 'other-market',
    tone: 'info',
    titleKey: 'workspace:otherMarket.title',
    bodyKey: 'workspace:otherMarket.text',
    params: { symbol, open },
  })
