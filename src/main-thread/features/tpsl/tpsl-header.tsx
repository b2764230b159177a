import { useTranslation } from 'react-i18next'
import type { TpSlHead } from '#shared/contracts/dialog.ts'
import '../../i18n/english/tpsl.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from '../../trading/tpsl/tpsl.module.css'

/** Side, size and margin of the position or order, and the prices around it. The dialog's title names the market. */
export function TpSlHeader(props: { readonly head: TpSlHead | null; readonly of: 'position' | 'order' }) {
  const { t } = useTranslation('tpsl')
  const { t: common } = useTranslation()
  const { head, of } = props
  if (head === null) return null
  const long = head.side === 'Buy'
  return (
    <>
      <div className={styles['who']}>
        <span className={toneClass(long ? 1 : -1)}>
          {of === 'position' ? t(long ? 'long' : 'short') : common(`side.${head.side}`)}{' '}
          <span className={text['n']}>
            {head.size} {head.unit}
          </span>
        </span>
        <span className={text['mut']}>
          {common(head.isIsolated ? 'margin.isolated' : 'margin.cross')}{' '}
          <span className={text['n']}>{head.leverage}</span>
        </span>
      </div>
      <dl className={styles['facts']}>
        {(
          [
            [of === 'position' ? 'entry' : 'orderPrice', head.entry],
            ['last', head.last],
            ['mark', head.mark],
            ['liq', head.liq],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd className={cx(text['n'], name === 'liq' && value !== '--' && text['warn'])}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
