import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

interface Props {
  /** Translated name of the panel, for the message. */
  readonly name: string
  /** True for the boundary of the whole page: retrying then reloads the page. */
  readonly whole?: boolean
  readonly onError?: (error: unknown, info: ErrorInfo) => void
  readonly children: ReactNode
}

/** Contains the failure of one panel: shows a message and lets the trader retry. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.props.whole === true) return <PageFailed name={this.props.name} />
    return <Failed name={this.props.name} onRetry={() => this.setState({ failed: false })} />
  }
}

function Failed(props: { readonly name: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('errors')
  return (
    <Message live="alert" title={t('panel.title', { panel: props.name })} text={t('panel.text')}>
      <Button size="small" onPress={props.onRetry}>
        {t('panel.retry')}
      </Button>
    </Message>
  )
}

function PageFailed(props: { readonly name: string }) {
  const { t } = useTranslation('errors')
  return (
    <Message live="alert" title={t('panel.title', { panel: props.name })} text={t('start.text')}>
      <Button onPress={() => location.reload()}>{t('start.reload')}</Button>
    </Message>
  )
}
