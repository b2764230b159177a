import type { Locator } from 'playwright/test'
import { forbiddenTexts } from './scan-page.ts'

/**
 * Types, pastes and leaves each text in a field as a keyboard does, a frame apart, and watches the whole page meanwhile:
 * whatever the field held that is no decimal text, and every text, name, title or input value that no person may see.
 */
export const tryTexts = (field: Locator, texts: readonly string[]): Promise<readonly string[]> =>
  field.evaluate(
    async (element, { all, patterns }) => {
      const input = element as HTMLInputElement
      const forbidden = patterns.map((pattern) => new RegExp(pattern, 'u'))
      const found = new Set<string>()
      const look = (where: string, text: string | null): void => {
        if (text !== null && forbidden.some((pattern) => pattern.test(text))) found.add(`${where}: ${text}`)
      }
      const watcher = new MutationObserver((changes) => {
        for (const { target, type, attributeName, addedNodes } of changes) {
          if (type === 'characterData') look('text', target.textContent)
          else if (type === 'attributes' && target instanceof Element)
            look(`[${attributeName}]`, target.getAttribute(attributeName ?? ''))
          for (const node of addedNodes) {
            const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
            for (let at: Node | null = texts.currentNode; at !== null; at = texts.nextNode())
              if (at instanceof Text) look('text', at.data)
            if (!(node instanceof Element)) continue
            for (const inner of [node, ...node.querySelectorAll('[title], [aria-label]')])
              for (const name of ['title', 'aria-label']) look(`[${name}]`, inner.getAttribute(name))
          }
        }
      })
      watcher.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['title', 'aria-label', 'aria-valuetext', 'placeholder'],
      })
      const frame = (): Promise<void> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve())
        })
      const check = async (how: string, text: string): Promise<void> => {
        await frame()
        for (const one of document.querySelectorAll('input')) look('value', one.value)
        if (!/^(\d+(\.\d*)?)?$/.test(input.value)) found.add(`${how} ${JSON.stringify(text)}: ${input.value}`)
      }
      // React's own setter is passed by, as a keyboard does.
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      for (const text of all) {
        input.focus()
        value?.set?.call(input, text)
        input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
        await check('typed', text)
        const data = new DataTransfer()
        data.setData('text', text)
        input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
        await check('pasted', text)
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }))
        input.blur()
        await check('left', text)
      }
      watcher.disconnect()
      return [...found]
    },
    { all: texts, patterns: forbiddenTexts },
  )
