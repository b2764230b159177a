import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Explanation } from '#shared/contracts/explain.ts'
import '../../i18n/english/pages.ts'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { closeExplanation, explaining } from './explain-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './explain.module.css'

const StatedPart = lazyPart(async () => (await import('./stated-part.tsx')).StatedPart)

/** Shows the open explanation. Mounted once per page. */
export function ExplainHost() {
  const { t } = useTranslation('pages')
  const { state, label } = useSnapshot(explaining)
  const { anchor, answer } = explaining
  if (state === 'closed' || anchor === null) return null
  return (
    <Popover
      className={cx(controls['popover'], styles['popover'])}
      triggerRef={{ current: anchor }}
      isOpen
      placement="top"
      onOpenChange={(open) => {
        if (!open) closeExplanation()
      }}
    >
      <Dialog className={styles['dialog'] ?? ''} data-testid="explanation">
        <Heading slot="title" className={styles['title'] ?? ''}>
          {label}
        </Heading>
        {answer === null ? (
          <p>{t(state === 'asking' ? 'explain.asking' : 'explain.none')}</p>
        ) : (
          <Body of={answer} />
        )}
      </Dialog>
    </Popover>
  )
}

function Body({ of }: { readonly of: Explanation }) {
  const { t } = useTranslation('pages')
  return (
    <>
      <p className={cx(text['n'], styles['formula'])}>{of.formula}</p>
      <dl className={styles['inputs']}>
        {of.inputs.map((input) => (
          <div key={input.name}>
            <dt>
              {input.symbol === undefined ? null : <span className={styles['letter']}>{input.symbol}</span>}
              {t(`explain.input.${input.name}`, input.name)}
            </dt>
            <dd className={text['n']}>
              {input.value} {input.unit === 'rate' ? null : <span className={text['mut']}>{input.unit}</span>}
            </dd>
          </div>
        ))}
        {of.tier === '' ? null : (
          <div>
            <dt>{t('explain.tier')}</dt>
            <dd className={text['n']}>{of.tier}</dd>
          </div>
        )}
        <div>
          <dt>{t('explain.rounding')}</dt>
          <dd>{t(`explain.round.${of.rounding === '' ? 'none' : of.rounding}`, of.rounding)}</dd>
        </div>
        <div className={styles['result']}>
          <dt>{t('explain.result')}</dt>
          <dd className={text['n']}>{of.result}</dd>
        </div>
      </dl>
      {of.says === undefined ? null : <StatedPart of={of.says} />}
    </>
  )
}
