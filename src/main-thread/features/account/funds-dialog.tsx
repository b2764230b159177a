import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { supportedCoins } from '#shared/domain/coins.ts'
import {
  compareDecimalText,
  isNegativeText,
  isZeroText,
  parseDecimalText,
} from '#shared/units/decimal-text.ts'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/actions.ts'
import { exchange } from '../../stores/exchange.ts'
import { addDemoFunds } from '../../bridge/dialog-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import text from '../../ui/text.module.css'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import styles from './account.module.css'

/** Maximum decimals of an amount, and maximum amount of one request; the exchange may allow less. */
const DECIMALS = 2
const MAX = '1000000000'

/**
 * The coins that Bybit adds to a demo account, and the most of each in one request. It takes one request a minute.
 * @source https://bybit-exchange.github.io/docs/v5/demo (2026-07-24)
 */
const demoLimits: Readonly<Record<string, string>> = {
  USDT: '100000',
  USDC: '100000',
  BTC: '15',
  ETH: '200',
}

/** Dialog to add demo funds of one coin. */
export function FundsDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['account', 'actions'])
  const isReal = useSnapshot(exchange).v.network !== null
  const coins = isReal ? Object.keys(demoLimits) : supportedCoins.toReversed()
  const [coin, setCoin] = useState<string>('USDT')
  const [typed, setTyped] = useState('10000')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const amount = parseDecimalText(typed)
  const fits = amount !== null && !isZeroText(amount) && !isNegativeText(amount)

  const mostOf = (of: string): string => (isReal ? (demoLimits[of] ?? MAX) : MAX)
  function choose(next: string): void {
    setCoin(next)
    const most = parseDecimalText(mostOf(next))
    if (amount !== null && most !== null && compareDecimalText(amount, most) > 0) setTyped(most)
  }

  async function add(): Promise<void> {
    if (amount === null || !fits || busy) return
    setBusy(true)
    const outcome = await addDemoFunds({ coin, amount })
    setBusy(false)
    const notice = {
      id: 'demo-funds',
      titleKey: 'actions:funds.failed',
      doneKey: 'actions:funds.done',
      params: { amount, coin },
    }
    if (reportOutcome(outcome, notice)) props.onClose()
  }

  return (
    <AppDialog
      title={t('funds.title')}
      isOpen={props.isOpen}
      onClose={props.onClose}
      busy={busy}
      actions={
        <>
          <Button size="tall" onPress={props.onClose} isDisabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button
            size="tall"
            variant="primary"
            isPending={busy}
            isDisabled={!fits}
            onPress={() => void add()}
          >
            {t('actions:funds.confirm')}
          </Button>
        </>
      }
    >
      <p className={text['mut']}>{t('actions:funds.text')}</p>
      <div className={styles['coin']}>
        <label htmlFor={id}>{t('actions:funds.coin')}</label>
        <select
          id={id}
          dir="ltr"
          value={coin}
          disabled={busy}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {coins.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <NumberInput
        label={t('actions:funds.amount')}
        unit={coin}
        value={typed}
        rules={{
          decimals: DECIMALS,
          step: '0.01',
          min: '0',
          max: mostOf(coin),
        }}
        snap="down"
        error={fits ? undefined : t('actions:funds.aboveZero')}
        isDisabled={busy}
        onChange={setTyped}
        onEnter={() => void add()}
        testId="funds-amount"
      />
    </AppDialog>
  )
}
