import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireCompany } from '@waha/domain/company/company.contract';
import { formatLongDay } from '#platform/language/format';
import { usePageTitle } from '#platform/page-title';
import { PublicFrame } from '#shell/layout/public-frame';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Skeleton } from '#ui/skeleton';
import { Zellige } from '#ui/zellige';
import { companyQuery } from './company.queries';
import { PromoCarousel } from './promo-carousel';

/** The page about the company (spec 1 §2), public, and available offline after the first visit. */
export function CompanyScreen() {
  const company = useQuery(companyQuery());
  usePageTitle(i18n._('About Waha'));
  return (
    <PublicFrame>
      <PromoCarousel />
      <QueryBoundary
        query={company}
        translateFailure={() => i18n._('The company’s page could not be loaded.')}
        skeleton={<PageSkeleton />}
      >
        {(about) => <About about={about} />}
      </QueryBoundary>
    </PublicFrame>
  );
}

function About({ about }: { about: WireCompany }) {
  return (
    <article className="grid gap-10 md:gap-14">
      <header className="relative isolate grid items-center gap-6 overflow-hidden rounded-[20px] bg-door px-6 py-10 text-on-door md:grid-cols-[1fr_auto] md:px-12 md:py-14">
        <Zellige className="absolute inset-0 -z-10 opacity-20 mask-[linear-gradient(to_left,black,transparent_80%)]" />
        <div>
          <h1 className="text-4xl font-semibold tracking-tight">{about.brand}</h1>
          <p className="mt-3 text-lg opacity-90">
            {i18n._('Founded on {day}, registered in {year}', {
              day: formatLongDay(about.foundedOn),
              year: String(about.registeredIn),
            })}
          </p>
        </div>
        <img src="/arch.svg" alt="" width={300} height={340} className="hidden h-36 w-auto md:block" />
      </header>
      <div className="grid gap-10 md:grid-cols-2 md:gap-12">
        <CompanyText title={i18n._('Our Story')}>{about.story}</CompanyText>
        <CompanyText title={i18n._('Our Vision')}>{about.vision}</CompanyText>
      </div>
      <Values values={about.values} />
      <Register about={about} />
    </article>
  );
}

function CompanyText({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h2 className="text-2xl font-semibold tracking-tight text-ink">{title}</h2>
      <p className="mt-3 max-w-[68ch] text-lg leading-relaxed text-pretty text-ink">{children}</p>
    </section>
  );
}

function Values({ values }: Pick<WireCompany, 'values'>) {
  return (
    <section>
      <h2 className="text-2xl font-semibold tracking-tight text-ink">{i18n._('Our Values')}</h2>
      <ol className="mt-5 grid gap-x-12 border-t border-line md:grid-cols-2">
        {values.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-5">
            <span aria-hidden="true" className="text-lg font-semibold text-blue tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold text-ink">{title}</h3>
              <p className="mt-1 leading-relaxed text-pretty text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Register({ about }: { about: WireCompany }) {
  const facts = [
    [i18n._('Founded'), formatLongDay(about.foundedOn)],
    [i18n._('Registered'), String(about.registeredIn)],
    [i18n._('Tax identifier'), about.taxIdentifier],
  ];
  return (
    <dl className="grid gap-5 rounded-xl border border-line bg-surface p-6 sm:grid-cols-3">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="mt-1 text-lg font-semibold text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PageSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{i18n._('Loading')}</span>
      <Skeleton className="h-48" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}
