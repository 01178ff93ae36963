import { plural } from './formats';
import type { Words } from './source';

export const fr = {
  codeMail: {
    subject: ({ brand }) => `${brand}\u00a0: votre code de retrait`,
    label: 'Votre code est',
    enterIt: ({ seconds, points, amount }) => {
      const time = plural('fr', seconds, { one: `${seconds} seconde`, other: `${seconds} secondes` });
      const what = plural('fr', points, { one: `${points} point`, other: `${points} points` });
      return `Saisissez-le dans un délai de ${time} pour confirmer votre retrait de ${what} (${amount}).`;
    },
    notYou:
      'Si cette demande ne vient pas de vous, ne saisissez rien et modifiez votre mot de passe\u00a0: sans le code, aucun point ne quitte votre portefeuille.',
  },
  passwordMail: {
    subject: ({ brand }) => `${brand}\u00a0: nouveau mot de passe`,
    hello: ({ name }) => `Bonjour ${name},`,
    asked: ({ brand, minutes }) => {
      const time = plural('fr', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` });
      return `Un nouveau mot de passe a été demandé pour votre compte ${brand}. Ce lien fonctionne une seule fois, pendant ${time}\u00a0:`;
    },
    button: 'Choisir un nouveau mot de passe',
    notYou: 'Si cette demande ne vient pas de vous, ne faites rien\u00a0: votre mot de passe reste le même.',
  },
  invitationMail: {
    subject: ({ brand }) => `${brand}\u00a0: invitation à rejoindre l’équipe`,
    invited: ({ brand, hours }) =>
      `Vous êtes invité(e) à rejoindre l’équipe de ${brand}. Ce lien ouvre votre compte\u00a0; vous y choisirez un mot de passe. Il fonctionne une seule fois, pendant ${hours} heures\u00a0:`,
    button: 'Ouvrir mon compte',
    notYou: 'Si vous n’attendez pas cette invitation, ne faites rien\u00a0: sans le lien, rien ne se passe.',
  },
  securityMail: {
    newDevice: {
      subject: ({ brand }) => `${brand}\u00a0: connexion sur un nouvel appareil`,
      said: ({ brand, time }) =>
        `Une connexion à votre compte ${brand} a eu lieu le ${time}, sur un appareil inconnu jusque-là.`,
    },
    passwordChanged: {
      subject: ({ brand }) => `${brand}\u00a0: votre mot de passe a été changé`,
      said: ({ brand, time }) => `Le mot de passe de votre compte ${brand} a été changé le ${time}.`,
    },
    lockedOut: {
      subject: ({ brand }) => `${brand}\u00a0: plusieurs mots de passe incorrects`,
      said: ({ brand, time }) =>
        `De nombreux mots de passe incorrects ont été essayés pour votre compte ${brand}, jusqu’au ${time}. Aucun autre essai de là n’est accepté pendant 15 minutes.`,
    },
    twoStepOn: {
      subject: ({ brand }) => `${brand}\u00a0: connexion en deux étapes activée`,
      said: ({ brand, time }) => `La connexion en deux étapes de votre compte ${brand} a été activée le ${time}.`,
    },
    twoStepOff: {
      subject: ({ brand }) => `${brand}\u00a0: connexion en deux étapes désactivée`,
      said: ({ brand, time }) => `La connexion en deux étapes de votre compte ${brand} a été désactivée le ${time}.`,
    },
    notYou:
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe maintenant\u00a0: toutes les sessions se terminent alors.',
  },
  payeesMail: {
    subject: ({ brand }) => `${brand}\u00a0: les membres paient désormais sur d’autres comptes`,
    changed: ({ brand, time }) => `Les comptes sur lesquels les membres de ${brand} paient ont été changés à ${time}.`,
    notYou:
      'Si aucun administrateur ne devait les changer, regardez-les maintenant et changez votre mot de passe\u00a0: l’argent peut aller à quelqu’un d’autre.',
    button: 'Voir les comptes',
  },
  testMail: {
    subject: ({ brand }) => `${brand}\u00a0: un essai`,
    works: ({ brand }) =>
      `Cet e-mail a été envoyé par «\u00a0waha mail test\u00a0»\u00a0: les e-mails de ${brand} partent bien.`,
  },
  push: {
    message: 'Nouveau message de l’administration.',
    test: 'Les notifications arrivent sur cet appareil.',
    PAYMENT_ACCEPTED: 'Votre paiement a été examiné.',
    PAYMENT_REJECTED: 'Votre paiement a été examiné.',
    PROFILE_VERIFIED: 'Votre profil a été examiné.',
    PROFILE_REJECTED: 'Votre profil a été examiné.',
    PAYMENT_APPROVED_FOR_USER: 'Votre quiz a été examiné.',
    WITHDRAW_ACCEPTED: 'Votre retrait a été examiné.',
    WITHDRAW_REJECTED: 'Votre retrait a été examiné.',
  },
  invoice: {
    title: 'Facture',
    member: 'Membre',
    email: 'E-mail',
    pack: 'Pack',
    payment: 'Paiement',
    instalment: 'Mensualité',
    numberOf: ({ number, months }) => `${number} sur ${months}`,
    date: 'Date de la facture',
    amount: 'Montant',
  },
  exportColumns: {
    'payment id': 'n° de paiement',
    reference: 'référence',
    'member id': 'n° de membre',
    name: 'prénom',
    surname: 'nom',
    email: 'e-mail',
    pack: 'pack',
    quantity: 'quantité',
    type: 'type',
    method: 'moyen de paiement',
    months: 'mois',
    'total TND': 'total TND',
    status: 'état',
    reason: 'motif',
    sent: 'envoyé',
    decided: 'décidé',
    'withdrawal id': 'n° de retrait',
    points: 'points',
    TND: 'TND',
    asked: 'demandé',
    paid: 'payé',
    transfer: 'virement',
    entry: 'écriture',
    account: 'compte',
    kind: 'nature',
    balance: 'solde',
    earned: 'acquis',
    'valid from': 'valide à partir du',
    source: 'origine',
    period: 'période',
    'invoice id': 'n° de facture',
    'invoice date': 'date de la facture',
    'amount TND': 'montant TND',
    receipt: 'reçu',
    instalment: 'mensualité',
    made: 'créée',
    'recharge id': 'n° de recharge',
    'stamp TND': 'timbre TND',
    message: 'message',
    'signed up': 'inscription',
    verified: 'vérifié',
    blocked: 'bloqué',
    language: 'langue',
    packs: 'packs',
    'valid points': 'points valides',
    'points not yet valid': 'points pas encore valides',
    waiting: 'en attente',
    tags: 'étiquettes',
    time: 'heure',
    action: 'action',
    who: 'qui',
    about: 'à propos de',
    member: 'membre',
    details: 'détails',
  },
  statement: {
    title: 'Relevé de points',
    member: 'Membre',
    movements: 'Mouvements',
    columns: {
      date: 'Date',
      movement: 'Mouvement',
      points: 'Points',
      worth: 'TND',
      validFrom: 'Valides dès',
      balance: 'Solde',
    },
    kinds: {
      pack_bonus: 'Bonus mensuel',
      pack_facility: 'Points de service d’un pack',
      pack_bonus_cancelled: 'Bonus mensuel repris',
      pack_facility_cancelled: 'Points de service repris',
      withdrawal: 'Retrait',
      withdrawal_returned: 'Points d’un retrait rendus',
      recharge: 'Recharge',
    },
    total: 'Total des points',
    valid: 'Points valides',
    held: 'Pas encore valides',
    note: 'Les points peuvent être retirés à partir de la date «\u00a0Valides dès\u00a0». 2 points valent 1 TND. Les heures sont en UTC.',
  },
} satisfies Words;
