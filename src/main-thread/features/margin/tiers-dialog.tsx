import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TiersQuestion, TiersView } from '#shared/contracts/margin.ts'
import '../../i18n/english/actions.ts'
import { viewTiers } from '../../bridge/action-calls.ts'
import { Button } from '../../ui/button.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/message.tsx'
import text from '../../ui/text.module.css'
import styles from '../../trading/action-form/actions.module.css'
import { LearnMore } from '../../trading/action-form/parts.tsx'
import { useRiskLimits } from '../../trading/margin/use-risk-limits.ts'

/** The risk-limit tiers of a symbol. The account's own tier is marked (MARGIN-16). */
export function TiersDialog(props: { readonly symbol: string; readonly onClose: () => void }) {
  const { t } = useTranslation('actions')
  const { tiers, load } = useRiskLimits(props.symbol)
  const [shown, setShown] = useState<TiersView | null>(null)
  useEffect(() => {
    if (tiers === null) return
    const question: TiersQuestion = { requestId: 1, symbol: props.symbol, tiers }
    void viewTiers(question).then((view) => setShown(view))
  }, [tiers, props.symbol])
  return (
    <AppDialog
      title={t('tiers.title', { symbol: shown?.displayName ?? props.symbol })}
      isOpen
      onClose={props.onClose}
      actions={<Button onPress={props.onClose}>{t('common:close')}</Button>}
    >
      <p className={text['mut']}>{t('tiers.text', { coin: shown?.coin ?? '' })}</p>
      {shown !== null && shown.rows.length === 0 && (
        <Message title={t('tiers.none')} text={t('tiers.noneText')} live="status">
          <Button onPress={() => void load()}>{t('tiers.retry')}</Button>
        </Message>
      )}
      {shown !== null && shown.fault !== '' && shown.fault !== 'empty' && (
        <p className={styles['note']}>{t('message.tiersFault')}</p>
      )}
      {shown !== null && shown.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        <section className={styles['scroll']} aria-label={t('tiers.name')} tabIndex={0}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('tiers.tier')}</th>
                <th scope="col">{t('tiers.upTo', { coin: shown.coin })}</th>
                <th scope="col">{t('tiers.initial')}</th>
                <th scope="col">{t('tiers.maintenance')}</th>
                <th scope="col">{t('tiers.leverage')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((row) => (
                <tr key={row.number} data-own={row.isOwn ? '' : undefined} data-testid="tier">
                  <td className={text['n']}>
                    {row.number} {row.isOwn ? <span className={text['mut']}>{t('tiers.own')}</span> : null}
                  </td>
                  <td className={text['n']}>{row.upTo}</td>
                  <td className={text['n']}>{row.initialRate}</td>
                  <td className={text['n']}>{row.maintenanceRate}</td>
                  <td className={text['n']}>{row.maxLeverage}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <LearnMore article="tiers">{t('learn')}</LearnMore>
    </AppDialog>
  )
}
