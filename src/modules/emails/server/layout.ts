// The layout of a mail: tables and inline styles, which every mail program understands, in the language's direction, with a dark mode.
import { direction, type Locale } from '#shared/locale.ts'
import { type Html, html } from './html.ts'
import { inOwnDirection } from './own-direction.ts'

export type EmailLine = { title: string; detail: string; quantity: string; total: string }
export type EmailTotal = { label: string; amount: string; isGrand: boolean }
export type EmailDetail = { title: string; lines: string[]; link?: string | undefined }

/** Words with their values, in both forms; the HTML is clean and has its styles. */
type Part = { html: string; text: string }

export type MailContent = {
  locale: Locale
  subject: string
  shop: string
  /** The address of its logo, when it has one. */
  logo: string | null
  /** The shop's address on the web. */
  address: string
  /** Across the top, instead of logo and name. */
  picture: string | null
  /** Below the shop's name. */
  topLine: string | null
  /** Name, street and e-mail of the company, in the footer. */
  company: readonly string[]
  heading: string
  body: Part
  footer: Part | null
  lines: readonly EmailLine[]
  /** Printed below the lines, the grand total last. */
  totals: readonly EmailTotal[]
  details: readonly EmailDetail[]
  columns: { title: string; quantity: string; total: string }
  button: { text: string; url: string } | null
  /** Printed under the button for mail programs that cannot show it. */
  linkHint: string
  /** Ends such mails; in the footer. */
  end: { text: string; url: string } | null
}

const fonts = "'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans Arabic', Tahoma, sans-serif"

const dark = `
  @media (prefers-color-scheme: dark) {
    .page { background: #141311 !important }
    .sheet { background: #201f1c !important }
    .ink, .ink a { color: #f3f0e9 !important }
    .ink a.link, .link { color: #58c2a5 !important }
    .soft, .soft a { color: #cdc8be !important }
    .rule { border-color: #45413a !important }
    .action { background: #58c2a5 !important }
    .action a { color: #10231e !important }
  }`

/** The beginning of the words, as lists of mails show it. */
const beginning = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 120)

/** Logo and name of the shop, or the picture that stands for both. */
const top = ({ address, logo, picture, shop, topLine }: MailContent): Html =>
  html`<a class="ink" href="${address}" style="font-size:20px;font-weight:700;color:#1c1a16;text-decoration:none"
      >${
        picture === null
          ? html`${logo === null ? null : html`<img src="${logo}" alt="" height="40" style="vertical-align:middle" /> `}${shop}`
          : html`<img
              src="${picture}"
              alt="${shop}"
              width="584"
              style="display:block;width:100%;max-width:584px;height:auto;border-radius:12px"
            />`
      }</a
    >${topLine ? html`<br /><span class="soft" style="font-size:13px;line-height:1.7;color:#6b655b">${topLine}</span>` : null}`

const cell = 'padding:10px 0;border-bottom:1px solid #e4e0d8;font-size:14px;line-height:1.5;color:#2a2721;vertical-align:top'

function linesTable({ lines, columns, locale, totals }: MailContent): Html | null {
  if (lines.length === 0) return null
  const end = locale === 'ar' ? 'left' : 'right'
  // Without any visible amount there is no column of amounts.
  const hasTotals = lines.some(({ total }) => total !== '')
  const hasQuantities = lines.some(({ quantity }) => quantity !== '')
  const own = (text: string) => inOwnDirection(text, locale)
  const head = `padding:0 0 8px;font-size:12px;color:#6b655b;font-weight:600`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">
    <tr>
      <th class="soft" align="${locale === 'ar' ? 'right' : 'left'}" style="${head}">${columns.title}</th>
      ${hasQuantities ? html`<th class="soft" align="${end}" style="${head}">${columns.quantity}</th>` : null}
      ${hasTotals ? html`<th class="soft" align="${end}" style="${head}">${columns.total}</th>` : null}
    </tr>
    ${lines.map(
      (line) =>
        html`<tr>
          <td class="ink rule" style="${cell}">
            ${own(line.title)}${line.detail ? html`<br /><span class="soft" style="font-size:13px;color:#6b655b">${own(line.detail)}</span>` : null}
          </td>
          ${hasQuantities ? html`<td class="ink rule" align="${end}" style="${cell};white-space:nowrap">${line.quantity}</td>` : null}
          ${hasTotals ? html`<td class="ink rule" align="${end}" style="${cell};white-space:nowrap">${line.total}</td>` : null}
        </tr>`,
    )}
    ${totals.map(
      ({ label, amount, isGrand }) =>
        html`<tr>
          <td class="ink" colspan="2" align="${end}" style="${sum(isGrand)}">${label}</td>
          <td class="ink" align="${end}" style="${sum(isGrand)};white-space:nowrap">${amount}</td>
        </tr>`,
    )}
  </table>`
}

const sum = (isGrand: boolean): string =>
  `padding:${isGrand ? 10 : 6}px 0 0 12px;font-size:${isGrand ? 16 : 14}px;font-weight:${isGrand ? 700 : 400};color:#2a2721`

const detailBlock = ({ title, lines, link }: EmailDetail, locale: Locale): Html =>
  html` <p class="ink" style="margin:0 0 16px;font-size:14px;line-height:1.6;color:#2a2721">
    <span class="soft" style="font-size:12px;font-weight:600;color:#6b655b">${title}</span>${lines
      .flatMap((line) => line.split('\n'))
      .map((line) => html`<br />${inOwnDirection(line, locale)}`)}${
      link ? html`<br /><a href="${link}" dir="ltr" style="color:#0f5c4d;word-break:break-all">${link}</a>` : null
    }
  </p>`

function action({ button, linkHint }: MailContent): Html | null {
  if (!button) return null
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
      <tr>
        <td class="action" style="border-radius:8px;background:#0f5c4d">
          <a
            href="${button.url}"
            style="display:inline-block;padding:14px 26px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none"
            >${button.text}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.6;color:#6b655b">
      ${linkHint}<br /><a href="${button.url}" dir="ltr" style="color:#0f5c4d;word-break:break-all">${button.url}</a>
    </p>`
}

/** The whole mail as an HTML document. */
export function mailHtml(mail: MailContent): string {
  const { locale, subject, heading, body, footer } = mail
  const dir = direction(locale)
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${{ html: dark }}
        </style>
      </head>
      <body class="page" dir="${dir}" style="margin:0;padding:0;background:#f3f1ec">
        <div style="display:none;max-height:0;overflow:hidden">${beginning(body.text)}</div>
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f1ec">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                dir="${dir}"
                style="max-width:600px;font-family:${fonts};text-align:${dir === 'rtl' ? 'right' : 'left'}"
              >
                <tr>
                  <td style="padding:0 8px 16px">${top(mail)}</td>
                </tr>
                <tr>
                  <td class="sheet" style="padding:32px 28px;border-radius:12px;background:#ffffff">
                    <h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.35;color:#1c1a16">${heading}</h1>
                    ${{ html: body.html }} ${linesTable(mail)} ${mail.details.map((detail) => detailBlock(detail, locale))} ${action(mail)}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:20px 8px;font-size:12px;line-height:1.7;color:#6b655b">
                    ${footer ? { html: footer.html } : null} ${mail.company.map((line) => html`${inOwnDirection(line, locale)}<br />`)}
                    ${mail.end ? html`<a href="${mail.end.url}" style="color:#6b655b">${mail.end.text}</a>` : null}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.html
}

/** The mail as plain text. */
export function mailText(mail: MailContent): string {
  const own = (line: string) => inOwnDirection(line, mail.locale)
  const lines = mail.lines.map((line) =>
    [`- ${own(line.title)}`, line.detail && own(line.detail), `${line.quantity}  ${line.total}`].filter((part) => part.trim()).join('\n  '),
  )
  return [
    mail.topLine,
    mail.heading === mail.subject ? null : mail.heading,
    mail.body.text,
    lines.length > 0 ? lines.join('\n') : null,
    mail.totals.length > 0 ? mail.totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n') : null,
    ...mail.details.map(({ title, lines: said, link }) => [title, ...said.map(own), ...(link ? [link] : [])].join('\n')),
    mail.button ? `${mail.button.text}:\n${mail.button.url}` : null,
    mail.footer && mail.footer.text,
    `-- \n${mail.company.map(own).join('\n')}`,
    mail.end ? `${mail.end.text}:\n${mail.end.url}` : null,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
    .concat('\n')
}
