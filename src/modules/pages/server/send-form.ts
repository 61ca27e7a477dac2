// Takes a filled-in form of a page: checks its answers by the form's fields, stores them among the office's messages, and mails them.
import { holdsLink } from '#modules/people/link-rule.ts'
import { storeMessage } from '#modules/content/server/public.ts'
import { afterBotCheck } from '#modules/sign-in/server/public.ts'
import { networkOf } from '#server/client-network.ts'
import type { Ctx } from '#server/ctx.ts'
import { countTry } from '#server/rate-limit.ts'
import { say } from '#server/texts.ts'
import { done } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { formsOf, type FormField } from '../blocks.ts'
import type { FormInput } from '../form-contract.ts'
import { answerTo, formProblems } from '../form-rules.ts'
import { findPublished } from './front-pages.ts'
import { pageErrors } from './page-errors.ts'

/** The limit per address; forms with mistakes do not count. */
const formsPerAddress = { max: 5, seconds: 3600 }

/** Checks the answers of a form and who sends it, then stores them and queues its mails in one transaction. */
export async function sendForm(ctx: Ctx, { path, form: at, answers, botCheck }: FormInput): Promise<typeof done> {
  const page = await findPublished(ctx, path.replace(/^\/+/, '').normalize('NFKC'))
  const form = page && formsOf(page.content.blocks)[at]
  if (!form) throw pageErrors.notFound()
  const shown = form.fields.map(({ choices, ...field }) => ({ ...field, choices: choices.map((choice) => textIn(choice, ctx.locale)) }))
  const problems = formProblems(shown, answers)
  if (problems.length > 0) throw coreErrors.invalid({ fields: problems.map(({ key, error }) => ({ path: `answers.${key}`, key: error })) })
  const valueOf = ({ key, kind }: FormField): string => {
    const value = answerTo(answers, key)
    return kind === 'checkbox' ? say(ctx.locale, value === '' ? 'page.form.no' : 'page.form.yes') : value
  }
  const first = (wanted: FormField['kind']): string => {
    const field = form.fields.find(({ kind }) => kind === wanted)
    return field ? valueOf(field) : ''
  }
  const title: Texts = page.content.title
  const filled = form.fields.map((field) => ({ key: field.key, label: field.label, value: valueOf(field) }))
  const message = {
    page: { path: page.path, title },
    // Whole characters: half of an emoji is no text.
    name: [...first('name')].slice(0, 120).join(''),
    email: first('email'),
    subject: textIn(title, ctx.locale),
    message: filled.flatMap(({ label, value }) => (value === '' ? [] : [`${textIn(label, ctx.locale)}: ${value}`])).join('\n\n'),
    answers: filled,
    isCopied: form.fields.every((field) => field.kind === 'email' || !holdsLink(valueOf(field))),
  }
  return afterBotCheck(ctx, botCheck, async (tx) => {
    await countTry(tx.db, `form ${networkOf(tx.ip)}`, formsPerAddress)
    await storeMessage(tx, message)
    return done
  })
}
