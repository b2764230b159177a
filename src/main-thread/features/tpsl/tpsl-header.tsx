import { useTranslation } from 'react-i18next'
import type { TpSlHead } from '#shared/contracts/dialog.ts'
import type { Side } from '#shared/domain/enums.ts'
import '../../i18n/english/tpsl.ts'
import { useMarginKey } from '../../stores/margin-key.ts'
import text from '../../ui/text.module.css'
import { cx, toneClass } from '../../ui/tone.ts'
import styles from '../../trading/tpsl/tpsl.module.css'

/** Text key (`tpsl`) of the side of a position, which is long or short, or of an order, which buys or sells. */
const sideKey = (side: Side, of: 'position' | 'order') =>
  of === 'order' ? (`common:side.${side}` as const) : side === 'Buy' ? 'long' : 'short'

/** The market and the side of a row's position or order. */
export function MarketSide(props: {
  readonly name: string
  readonly side: Side
  readonly of: 'position' | 'order'
}) {
  const { t } = useTranslation('tpsl')
  const { name, side, of } = props
  const tone = toneClass(side === 'Buy' ? 1 : -1)
  return (
    <>
      <span className={tone}>{name}</span>{' '}
      <span className={cx(text['label'], tone)}>{t(sideKey(side, of))}</span>
    </>
  )
}

/** Side, size and margin of the position or order, and the prices around it. The dialog's title names the market. */
export function TpSlHeader(props: { readonly head: TpSlHead | null; readonly of: 'position' | 'order' }) {
  const { t } = useTranslation('tpsl')
  const { t: common } = useTranslation()
  const { head, of } = props
  const margin = useMarginKey(head?.isIsolated === true)
  if (head === null) return null
  return (
    <>
      <div className={styles['who']}>
        <span className={toneClass(head.side === 'Buy' ? 1 : -1)}>
          {t(sideKey(head.side, of))}{' '}
          <span className={text['n']}>
            {head.size} {head.unit}
          </span>
        </span>
        {head.isOption !== true && (
          <span className={text['mut']}>
            {common(margin)} <span className={text['n']}>{head.leverage}</span>
          </span>
        )}
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
