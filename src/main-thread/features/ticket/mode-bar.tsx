import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { SymbolSetting } from '#shared/domain/records.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { account, isTrader, session } from '../../stores/account.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { LeverageMarks } from './leverage-marks.tsx'
import { preview } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

const LeverageDialog = lazy(async () => ({
  default: (await import('../leverage/leverage-dialog.tsx')).LeverageDialog,
}))
const MarginModeDialog = lazy(async () => ({
  default: (await import('../margin/margin-mode-dialog.tsx')).MarginModeDialog,
}))

/** An account that never changed a symbol has no setting of it; the preview knows what holds then. */
function settingOf(symbol: string, shown: string | undefined, isIsolated: boolean): SymbolSetting | null {
  const leverage = parseDecimalText(shown?.replace(/x$/, ''))
  return leverage === null ? null : { symbol, buyLeverage: leverage, sellLeverage: leverage, isIsolated }
}

/** Margin mode and leverage of the open symbol; each opens its dialog. */
export function ModeBar({ instrument }: { readonly instrument: InstrumentView }) {
  const { t } = useTranslation('ticket')
  const [open, setOpen] = useState<'none' | 'mode' | 'leverage'>('none')
  const [start, setStart] = useState('')
  const { setting } = useSnapshot(account)
  // Read whether needed or not: an object that is looked at without its fields renders this with each of its changes.
  const { v } = useSnapshot(preview)
  const supposed = settingOf(instrument.symbol, v?.leverage, v?.isIsolated ?? false)
  const { view } = useSnapshot(session)
  const known = setting?.symbol === instrument.symbol ? setting : supposed
  const isIsolated = known?.isIsolated ?? false
  const leverage = known === null ? '--' : `${known.buyLeverage}x`
  const changeable = isTrader(view) && known !== null
  const close = (): void => setOpen('none')
  return (
    <div className={styles['modes']}>
      <Button
        className={styles['mode']}
        isDisabled={!changeable}
        aria-label={t('marginModeIs', { mode: t(isIsolated ? 'isolated' : 'cross') })}
        onPress={() => setOpen('mode')}
      >
        {t(isIsolated ? 'isolated' : 'cross')}
        <Icon name="down" small />
      </Button>
      <Button
        className={styles['mode']}
        isDisabled={!changeable}
        aria-label={t('leverageIs', { leverage })}
        onPress={() => {
          setStart('')
          setOpen('leverage')
        }}
      >
        <span className={text['n']}>{leverage}</span>
      </Button>
      <LeverageMarks
        symbol={instrument.symbol}
        isDisabled={!changeable}
        onChoose={(mark) => {
          setStart(mark)
          setOpen('leverage')
        }}
      />
      {known !== null && open === 'mode' && <MarginModeDialog symbol={known.symbol} onClose={close} />}
      {known !== null && open === 'leverage' && (
        <LeverageDialog symbol={known.symbol} start={start} onClose={close} />
      )}
    </div>
  )
}
