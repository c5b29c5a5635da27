import { failureTexts, passwordTooCommonText, type OwnRefusalTexts } from '#domains/accounts/accounts.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { webAddressNl } from '#platform/pure/web-address.nl.ts'
import type { AgreementName } from './agreements.rules.ts'
import type { WebhookFailure, studiosContract } from './studios.contract.ts'

type Contract = typeof studiosContract

const reasons: Record<WebhookFailure, string> = {
  not_https: `${webAddressNl.not_https}.`,
  not_public: `${webAddressNl.not_public}.`,
  unreachable: 'Het adres was niet bereikbaar.',
  answered_error: 'De ontvanger gaf een foutmelding.',
}

export const studiosNl = {
  webhook: {
    open: 'Webhook testen',
    title: 'Webhook',
    line: 'Je automatisering krijgt een bericht met mailType en link.',
    url: 'Webhook-URL',
    mailType: 'Soort bericht',
    mailTypeDefault: 'test',
    required: 'Vul dit in',
    test: 'Test versturen',
    save: 'Opslaan',
    nothingToSave: 'Er is niets gewijzigd',
  },
  endFirstRun: {
    refusals: {} satisfies RefusalTexts<Contract['endFirstRun']>,
    broken: { title: 'Kon de eerste stappen niet verbergen', line: 'Probeer het opnieuw.' },
  },
  saveWebhook: {
    done: 'Webhook opgeslagen',
    refusals: {
      webhook_refused: ({ reason }) => ({ title: 'Webhook niet opgeslagen', line: reasons[reason] }),
    } satisfies RefusalTexts<Contract['setWebhook']>,
    broken: { title: 'Fout bij opslaan', line: 'Probeer het opnieuw.' },
  },
  testWebhook: {
    done: 'Webhook Test Succesvol',
    ...failureTexts('Webhook Test Gefaald', {
      webhook_refused: ({ reason }) => ({ title: 'Webhook Test Gefaald', line: reasons[reason] }),
    } satisfies OwnRefusalTexts<Contract['testWebhook']>),
  },
}

export const registrationNl = {
  title: 'Begin 14 dagen gratis',
  businessName: 'Bedrijfsnaam',
  kvkNumber: 'KVK-nummer',
  kvkInvalid: 'Een KVK-nummer heeft 8 cijfers',
  submit: 'Account maken',
  forWhom: 'Fotograaf? Dan ben je hier goed. Klanten krijgen hun toegang per mail van hun fotograaf.',
  agrees: 'Ik ga akkoord met de',
  and: 'en de',
  agreements: {
    terms: 'voorwaarden',
    privacy: 'privacyverklaring',
    processing: 'verwerkersovereenkomst',
  } satisfies Record<AgreementName, string>,
  notAgreed: 'Zonder je akkoord kunnen we geen account maken',
  welcome: { title: 'Welkom!', line: 'Bevestig straks nog even je e-mailadres.' },
  known: { title: 'Kijk in je mail', line: 'Daar staat hoe je verdergaat.' },
  ...failureTexts('Registratie mislukt', {
    password_too_common: passwordTooCommonText,
    agreements_changed: {
      title: 'Onze afspraken zijn net gewijzigd',
      line: 'Laad de pagina opnieuw, lees ze en probeer het nog eens.',
    },
    ...flagsOffNl.refusals,
  } satisfies OwnRefusalTexts<Contract['register']>),
}
