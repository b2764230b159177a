import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Side } from '#shared/domain/enums.ts'
import '../../i18n/english/replay.ts'
import { cancelPaper, placePaper } from '../../bridge/open-replay.ts'
import { replay } from '../../stores/replay.ts'
import { useField } from '../../stores/use-field.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import styles from './replay-bar.module.css'

const sides = ['Buy', 'Sell'] as const

/** The form for paper orders. They stay in the replay. The worker checks the amounts and refuses an order with a wrong one. */
export function PaperTicket({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation('replay')
  const symbol = useField(view, 'symbol')
  const { paper } = useSnapshot(replay)
  const [qty, setQty] = useState('')
  const [price, setPrice] = useState('')
  const fields = [
    { name: 'qty', hint: 'qty', value: qty, set: setQty },
    { name: 'price', hint: 'market', value: price, set: setPrice },
  ] as const
  const place = (side: Side): void =>
    placePaper({ symbol, side, qty: qty.trim(), price: price.trim() === '' ? null : price.trim() })
  return (
    <fieldset className={styles['paper']} aria-label={t('paper.title')} data-testid="paper-ticket">
      <b>{t('paper.title')}</b>
      {fields.map(({ name, hint, value, set }) => (
        <input
          key={name}
          className={styles['amount']}
          inputMode="decimal"
          aria-label={t(`paper.${name}`)}
          placeholder={t(`paper.${hint}`)}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      ))}
      {sides.map((side) => (
        <Button
          key={side}
          size="small"
          variant={side === 'Buy' ? 'up' : 'down'}
          isDisabled={isDisabled}
          onPress={() => place(side)}
        >
          {t(`paper.${side}`)}
        </Button>
      ))}
      <output className={styles['result']} data-testid="paper-result">
        {paper?.isRefused === true && <span className={styles['refused']}>{t('paper.refused')}</span>}
        {paper !== null && (
          <>
            <span dir="ltr">{paper.symbol}</span>
            <span>{t('paper.position', { value: paper.position })}</span>
            <span>{t('paper.pnl', { value: paper.pnl })}</span>
            <span>{t('paper.open', { value: paper.open.length })}</span>
          </>
        )}
      </output>
      {paper !== null && paper.open.length > 0 && (
        <Button size="small" onPress={cancelPaper}>
          {t('paper.cancel')}
        </Button>
      )}
    </fieldset>
  )
}
