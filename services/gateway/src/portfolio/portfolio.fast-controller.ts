import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { pageQueryOf } from '../edge/page-query.js';
import { Serves } from '../edge/serves.decorator.js';
import { EncodedBody } from '../reads/encoded-body.js';
import { sendEncoded } from '../reads/send-encoded.js';
import { type FoundPage, type PortfolioAnswers, PortfolioPages } from './portfolio-pages.js';

type Answer = FastifyReply | Promise<FastifyReply>;
type WithIdentifier = FastifyRequest & { params: { identifier: string } };

const found = ({ answers }: FoundPage): PortfolioAnswers => answers ?? raise('PORTFOLIO_NOT_FOUND');

@Injectable()
export class PortfolioFastController {
  constructor(private readonly pages: PortfolioPages) {}

  @Serves('portfolio')
  profile(request: WithIdentifier, reply: FastifyReply): Answer {
    return this.answer(request, (answers) => sendEncoded(request, reply, answers.profile));
  }

  @Serves('portfolioPhotos')
  photos(request: WithIdentifier, reply: FastifyReply): Answer {
    const part = pageQueryOf(request.query);
    return this.answer(request, (answers) => {
      if (!part) return sendEncoded(request, reply, answers.photos);
      const photos = answers.page.photos.slice(part.offset, part.offset + part.limit);
      return sendEncoded(request, reply, EncodedBody.json(photos));
    });
  }

  private answer(request: WithIdentifier, send: (answers: PortfolioAnswers) => Answer): Answer {
    const { identifier } = request.params;
    const fresh = this.pages.fresh(identifier);
    return fresh ? send(found(fresh)) : this.pages.find(identifier, request.id).then((page) => send(found(page)));
  }
}
