import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import '../../i18n/english/actions.ts'
import { askSlippage } from '../../bridge/dialog-calls.ts'
import { session } from '../../stores/account.ts'
import { exchange } from '../../stores/exchange.ts'
import { attached } from '../../trading/tpsl/attached-state.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { comingDialog } from '../../ui/coming-dialog.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Hint } from '../../trading/explain/hint.tsx'
import type { Draft } from '../../trading/ticket/draft.ts'
import { mayCapTicket } from '../../trading/ticket/may-cap-ticket.ts'
import {
  choicesOf,
  chooseCustom,
  choosePreset,
  chosenSlippage,
  slippage,
} from '../../trading/ticket/slippage-choice.ts'
import type { SlippageType } from '../../trading/ticket/slippage-choice.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import styles from './ticket.module.css'

const SlippageDialog = lazyPart(
  async () => (await import('./slippage-dialog.tsx')).SlippageDialog,
  comingDialog(({ onClose }) => onClose()),
)

interface Props {
  readonly draft: Draft
  readonly instrument: InstrumentView
}

/** Maximum slippage of market orders: on or off, presets in percent or ticks, a custom value (SLIP-01, SLIP-02). */
export function SlippageControl({ draft, instrument }: Props) {
  const { kind } = useSnapshot(draft)
  const { view } = useSnapshot(session)
  // mayCapTicket reads them.
  useSnapshot(exchange)
  useSnapshot(attached)
  const shown = mayCapTicket(view, kind, instrument.contractType)
  return shown ? <Control instrument={instrument} /> : null
}

function Control({ instrument }: Pick<Props, 'instrument'>) {
  const { t } = useTranslation('ticket')
  const { t: say } = useTranslation('actions')
  const state = useSnapshot(slippage)
  const [asking, setAsking] = useState(false)
  const { symbol, baseCurrency } = instrument
  useEffect(() => {
    let stopped = false
    void askSlippage(symbol).then((choices) => {
      if (!stopped && choices !== null) slippage.offered[symbol] = choices
    })
    return () => {
      stopped = true
    }
  }, [symbol])
  const now = chosenSlippage(state, symbol, baseCurrency)
  const choices = choicesOf(state, symbol, baseCurrency)
  const own = { Percent: state.customPercent, TickSize: state.customValue }
  const isOwn = state.custom[state.type] && own[state.type] !== ''
  const choose = (key: string): void => {
    const [type, kind, value] = key.split('/')
    if (type !== 'Percent' && type !== 'TickSize') return setAsking(true)
    if (kind === 'own') chooseCustom(type, own[type])
    else choosePreset(type, baseCurrency, value ?? '')
    sender.edited()
  }
  const options = (type: SlippageType): readonly string[] =>
    (type === 'Percent' ? choices.percent : choices.ticks).presets
  return (
    <div className={styles['slippage']} data-testid="slippage">
      <Checkbox
        isSelected={state.on}
        onChange={(on) => {
          slippage.on = on
          sender.edited()
        }}
      >
        {t('slippage.name')}
      </Checkbox>
      <Hint label={say('slippage.what')}>{say('slippage.hint')}</Hint>
      <span className={styles['grow']} />
      <select
        className={styles['select']}
        aria-label={say('slippage.choose')}
        data-testid="slippage-choice"
        disabled={!state.on}
        value={`${now.type}/${isOwn ? 'own' : 'preset'}/${now.value}`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {(['Percent', 'TickSize'] as const).map((type) => (
          <optgroup key={type} label={say(`slippage.by.${type}`)}>
            {options(type).map((value) => (
              <option key={value} value={`${type}/preset/${value}`}>
                {t(`slippage.value.${type}`, { value })}
              </option>
            ))}
            {own[type] === '' ? null : (
              <option value={`${type}/own/${own[type]}`}>
                {say(`slippage.own.${type}`, { value: own[type] })}
              </option>
            )}
          </optgroup>
        ))}
      </select>
      <Button
        variant="icon"
        size="small"
        isDisabled={!state.on}
        aria-label={say('slippage.customise')}
        onPress={() => setAsking(true)}
      >
        <Icon name="pen" small />
      </Button>
      {asking ? (
        <SlippageDialog
          onClose={() => setAsking(false)}
          onSave={(type, value) => {
            chooseCustom(type, value)
            sender.edited()
          }}
        />
      ) : null}
    </div>
  )
}
