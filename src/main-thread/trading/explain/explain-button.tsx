import type { CSSProperties, ReactNode } from 'react'
import type { ExplainTarget } from '#shared/contracts/explain.ts'
import { useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/tone.ts'
import { openExplanation } from './explain-state.ts'
import { mountExplainHost } from './mount-host.tsx'
import styles from './explain.module.css'

interface Props {
  /** Called at the press, so that the explanation is about the figures shown then. */
  readonly target: () => ExplainTarget
  /** The name of the number. */
  readonly label: string
  /** The exchange states the number otherwise. */
  readonly differs?: boolean
}

function open(anchor: Element, label: string, target: ExplainTarget): void {
  mountExplainHost()
  void openExplanation(anchor, label, target)
}

/** A figure that explains itself when pressed. It is a plain button, cheap enough for every cell of a table. */
export function Explainable({
  target,
  label,
  differs = false,
  className,
  style,
  children,
}: Props & {
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly children: ReactNode
}) {
  const t = useWords('ticket')
  return (
    <button
      type="button"
      className={cx(styles['figure'], className)}
      style={style}
      title={t('explain.open', { name: label })}
      data-differs={differs ? '' : undefined}
      aria-haspopup="dialog"
      onClick={(event) => open(event.currentTarget, label, target())}
    >
      {children}
    </button>
  )
}
