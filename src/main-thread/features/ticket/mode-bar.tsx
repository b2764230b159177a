import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { SymbolSetting } from '#shared/domain/records.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { account, isTrader, session } from '../../stores/account.ts'
import { useMarginKey } from '../../stores/margin-key.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { openMarginMode } from '../../trading/margin/open-margin-mode.ts'
import { LeverageMarks } from './leverage-marks.tsx'
import { preview } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

/** The setting of a symbol that the account never changed, from the ticket's preview; null until the preview has it. */
function settingOf(symbol: string, shown: string | undefined, isIsolated: boolean): SymbolSetting | null {
  const leverage = parseDecimalText(shown?.replace(/x$/, ''))
  return leverage === null ? null : { symbol, buyLeverage: leverage, sellLeverage: leverage, isIsolated }
}

/** Margin mode and leverage of the open symbol. Each opens its dialog. */
export function ModeBar({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation('ticket')
  const { symbol } = instrument
  const { setting } = useSnapshot(account)
  // Always read a field: with an object whose fields aren't read, Valtio renders for every change in it.
  const { v } = useSnapshot(preview)
  const supposed = settingOf(symbol, v?.leverage, v?.isIsolated ?? false)
  const { view } = useSnapshot(session)
  // What holds without an account is not the account's.
  const isUnknown = view.kind === 'logging-in'
  const known = isUnknown ? null : setting?.symbol === symbol ? setting : supposed
  const marginKey = useMarginKey(known?.isIsolated ?? false)
  const margin = isUnknown ? '--' : t(`common:${marginKey}`)
  const leverage = known === null ? '--' : `${known.buyLeverage}x`
  const changeable = isTrader(view) && known !== null && instrument.tradability !== 'readOnly'
  return (
    <div className={styles['modes']}>
      <Button
        className={styles['mode']}
        isDisabled={!changeable}
        aria-label={t('marginModeIs', { mode: margin })}
        onPress={() => openMarginMode(symbol)}
      >
        {margin}
        <Icon name="down" small />
      </Button>
      <Button
        className={styles['mode']}
        isDisabled={!changeable}
        aria-label={t('leverageIs', { leverage })}
        onPress={() => openDialog('leverage', { symbol })}
      >
        <span className={text['n']}>{leverage}</span>
      </Button>
      <LeverageMarks
        symbol={symbol}
        isDisabled={!changeable}
        onChoose={(start) => openDialog('leverage', { symbol, start })}
      />
    </div>
  )
}
